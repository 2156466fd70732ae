// SPDX-License-Identifier: GPL-3.0-or-later
// Subsequence matching with ranks.
#include "ui/widgets/commandmatch.h"

#include <QStringList>

namespace assay::ui {

namespace {

constexpr int kGroupPenalty = 4;
constexpr int kIdPenalty = 8;

bool beginsWord(QStringView text, qsizetype at)
{
    return at == 0 || text[at].script() == QChar::Script_Han || !text[at - 1].isLetterOrNumber();
}

/// How many letters lie between those of @p query, found in order from @p start on; nothing if they are not there.
std::optional<int> gapsFrom(QStringView query, QStringView text, qsizetype start, bool wordStartsOnly)
{
    qsizetype at = start;
    qsizetype previous = start - 1;
    int gaps = 0;
    for (const QChar letter : query) {
        while (at < text.size() && (text[at] != letter || (wordStartsOnly && !beginsWord(text, at))))
            ++at;
        if (at == text.size())
            return std::nullopt;
        gaps += static_cast<int>(at - previous - 1);
        previous = at++;
    }
    return gaps;
}

std::optional<int> fewestGaps(QStringView query, QStringView text, bool wordStartsOnly)
{
    std::optional<int> best;
    for (qsizetype start = 0; start < text.size(); ++start) {
        if (text[start] != query.front())
            continue;
        if (const auto gaps = gapsFrom(query, text, start, wordStartsOnly); gaps && (!best || *gaps < *best))
            best = gaps;
    }
    return best;
}

} // namespace

std::optional<MatchScore> matchText(QStringView query, QStringView text)
{
    const QString wanted = query.toString().toCaseFolded();
    const QString folded = text.toString().toCaseFolded();
    if (wanted.isEmpty() || folded.startsWith(wanted))
        return MatchScore{0, 0};
    for (qsizetype at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
        if (beginsWord(folded, at))
            return MatchScore{1, 0};
    }
    if (const auto gaps = fewestGaps(wanted, folded, true))
        return MatchScore{1, *gaps};
    if (folded.contains(wanted))
        return MatchScore{2, 0};
    if (const auto gaps = fewestGaps(wanted, folded, false))
        return MatchScore{3, *gaps};
    return std::nullopt;
}

std::optional<MatchScore> matchCommand(QStringView query, const CommandNames &names)
{
    MatchScore total;
    const QStringList words = query.toString().simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString &word : words) {
        std::optional<MatchScore> best = matchText(word, names.text);
        const auto consider = [&](const QString &name, int penalty) {
            auto score = matchText(word, name);
            if (!score)
                return;
            score->rank += penalty;
            if (!best || *score < *best)
                best = score;
        };
        consider(names.group, kGroupPenalty);
        consider(names.id, kIdPenalty);
        if (!best)
            return std::nullopt;
        total.rank = std::max(total.rank, best->rank);
        total.gaps += best->gaps;
    }
    return total;
}

} // namespace assay::ui
