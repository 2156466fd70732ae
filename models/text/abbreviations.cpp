// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/abbreviations.h"

#include <QSet>

namespace assay::text {

namespace {

/// Longer words are in none of the lists.
constexpr qsizetype kLongestListed = 16;

QSet<QString> words(const char *list)
{
    const QStringList split = QString::fromLatin1(list).split(u' ');
    return {split.begin(), split.end()};
}

/// With a capital letter only: "Ms. Lee" is a person, "12 ms." a duration.
const QSet<QString> &titles()
{
    static const QSet<QString> kWords =
        words("Mr Mrs Ms Mx Dr Prof Rev Hon Messrs Mme Mlle Gen Col Lt Capt Cmdr Sgt Maj "
              "Adm Gov Sen Rep Pres Supt Fr");
    return kWords;
}

const QSet<QString> &continuing()
{
    static const QSet<QString> kWords = words("vs cf e.g i.e eg ie viz approx ca esp resp incl excl");
    return kWords;
}

const QSet<QString> &beforeNumber()
{
    static const QSet<QString> kWords =
        words("fig figs eq eqs eqn sec sect secs ch chap chs vol vols no nos nr p pp art "
              "arts ref refs tab tbl app par para paras pt ver v");
    return kWords;
}

const QSet<QString> &mayEnd()
{
    static const QSet<QString> kWords =
        words("etc inc ltd co corp llc plc jr sr al dept univ est st ave blvd rd mt bros "
              "assn intl govt ed eds trans repr suppl ph.D m.Sc b.Sc phD");
    return kWords;
}

/// Some of them are words too, and then in small letters.
const QSet<QString> &months()
{
    static const QSet<QString> kWords = words("Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec");
    return kWords;
}

const QSet<QString> &starters()
{
    static const QSet<QString> kWords = words(
        "a an the this that these those it its he she they we i you his her their our my your some many most all each "
        "every both no not one two another other others such any few several there here what why how who which whose "
        "when where while whereas if although though because since as after before until unless once in on at for "
        "from to with without by of under over between among during within despite however but and or so yet nor thus "
        "therefore hence moreover furthermore additionally also besides instead meanwhile otherwise nevertheless "
        "nonetheless consequently accordingly then now today later finally first second third next last even only "
        "just still again perhaps indeed overall note see according let do does did is are was were can could should "
        "would will may might must please");
    return kWords;
}

/// "J", "U.S", "A.D", "b.c": single letters between full stops.
bool isInitials(QStringView word)
{
    for (qsizetype at = 0; at < word.size(); ++at) {
        const bool isStop = at % 2 == 1;
        if (isStop ? word[at] != u'.' : !word[at].isLetter())
            return false;
    }
    // A single small letter is a name of something: "see a. The …".
    return word.size() % 2 == 1 && (word.size() > 1 || word.front().isUpper());
}

} // namespace

Abbreviation abbreviationOf(QStringView word)
{
    if (word.isEmpty() || word.size() > kLongestListed)
        return Abbreviation::None;
    // As it is written inside a sentence; in capital letters throughout, "NO." and "CA." are other words.
    const QString inside = word.front().toLower() + word.mid(1).toString();
    if (continuing().contains(inside) || titles().contains(word.toString()))
        return Abbreviation::Continues;
    if (beforeNumber().contains(inside) && !(word.size() == 1 && word.front().isUpper()))
        return Abbreviation::BeforeNumber;
    if (mayEnd().contains(inside) || months().contains(word.toString()) || isInitials(word))
        return Abbreviation::MayEnd;
    return Abbreviation::None;
}

bool beginsSentence(QStringView word)
{
    return word.size() <= kLongestListed && starters().contains(word.toString().toLower());
}

} // namespace assay::text
