// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/anchoring.h"

#include "models/text/exactsearch.h"
#include "models/text/fuzzysearch.h"
#include "models/text/quotecontext.h"

#include <QCoreApplication>
#include <QLocale>

#include <tuple>

namespace assay::text {

namespace {

static_assert(kLongestFuzzyQuote <= kLongestPattern);

/// One place where the quote may stand, and what speaks for it. Positions in UTF-16 units.
struct Candidate
{
    NearMatch match;
    ContextFit fit;
    bool isAtHint = false;
    qsizetype distance = 0;   ///< to the hint; 0 without one
    qsizetype difference = 0; ///< of its length to the quote's
};

bool overlap(const NearMatch &a, const NearMatch &b) { return a.start < b.end && b.start < a.end; }

/// The quote and its surroundings, in normal form.
class Weighing
{
public:
    Weighing(const NormalText &text, const QuoteQuery &query)
        : m_text(text)
        , m_quote(normalForm(query.exact))
        , m_context(normalForm(query.prefix), normalForm(query.suffix))
        , m_hint(hintIn(text, query.hint))
    {}

    [[nodiscard]] const QString &quote() const { return m_quote; }
    [[nodiscard]] const std::optional<qsizetype> &hint() const { return m_hint; }

    [[nodiscard]] Candidate weigh(const NearMatch &match) const
    {
        Candidate candidate;
        candidate.match = match;
        candidate.fit = m_context.fitAt(m_text.text(), match.start, match.end);
        candidate.distance = m_hint ? qAbs(match.start - *m_hint) : 0;
        candidate.isAtHint = m_hint && candidate.distance == 0;
        candidate.difference = qAbs(match.end - match.start - m_quote.size());
        return candidate;
    }

    /// @p match as found for a quote of @p length code points.
    [[nodiscard]] Anchor anchorAt(const NearMatch &match, qsizetype length) const
    {
        Anchor anchor;
        anchor.isVerbatim = match.edits == 0;
        // A match never begins or ends inside a character, so that both positions exist.
        anchor.start = m_text.index().toCodePoints({match.start}).value_or(core::CodePoints());
        anchor.end = m_text.index().toCodePoints({match.end}).value_or(core::CodePoints());
        anchor.edits = match.edits;
        anchor.score = 1 - static_cast<double>(match.edits) / static_cast<double>(length);
        return anchor;
    }

private:
    /// A hint outside the text is as good as its nearer end, but a quote that begins there is not "at" it.
    static std::optional<qsizetype> hintIn(const NormalText &text, const std::optional<core::CodePoints> &hint)
    {
        if (!hint)
            return std::nullopt;
        if (hint->value < 0)
            return -1;
        const auto units = text.index().toUtf16(*hint);
        return units ? units->value : text.text().size() + 1;
    }

    const NormalText &m_text;
    QString m_quote;
    QuoteContext m_context;
    std::optional<qsizetype> m_hint;
};

/// Whether @p a is to be preferred to @p b, both verbatim; of equals the first that was seen stays.
bool isBetterVerbatim(const Candidate &a, const Candidate &b)
{
    return std::tuple(a.isAtHint, a.fit, -a.distance) > std::tuple(b.isAtHint, b.fit, -b.distance);
}

/// Whether @p a is to be preferred to @p b, both with as many edits.
bool isBetterNear(const Candidate &a, const Candidate &b)
{
    return std::tuple(a.fit, -a.distance, -a.difference, -a.match.start, -a.match.end) >
           std::tuple(b.fit, -b.distance, -b.difference, -b.match.start, -b.match.end);
}

/// Whether @p rivalSides, the most sides that any other place agrees with, leave @p best a guess.
bool isGuess(const Candidate &best, int rivalSides)
{
    return best.isAtHint ? rivalSides > best.fit.sides : rivalSides >= best.fit.sides;
}

constexpr int kNoRival = -1;

core::Error cancelled()
{
    return {core::ErrorCode::Cancelled,
            QCoreApplication::translate("models", "The search for a quote was stopped"),
            {},
            {},
            false};
}

core::Expected<std::optional<Anchor>> anchorVerbatim(const NormalText &text, const Weighing &weighing,
                                                     const core::CancelToken &cancel)
{
    std::optional<Candidate> best;
    int rivalSides = kNoRival;
    const bool isDone = findOccurrences(text.text(), weighing.quote(), cancel, [&](qsizetype start) {
        const Candidate candidate = weighing.weigh({start, start + weighing.quote().size(), 0});
        if (!best) {
            best = candidate;
            return;
        }
        const bool isBetter = isBetterVerbatim(candidate, *best);
        rivalSides = std::max(rivalSides, isBetter ? best->fit.sides : candidate.fit.sides);
        if (isBetter)
            best = candidate;
    });
    if (!isDone)
        return tl::make_unexpected(cancelled());
    if (!best)
        return std::optional<Anchor>();
    Anchor anchor = weighing.anchorAt(best->match, best->match.end - best->match.start);
    anchor.isAmbiguous = isGuess(*best, rivalSides);
    return anchor;
}

/// The best of @p matches; not empty.
Anchor choose(const NearMatches &found, const Weighing &weighing, qsizetype length)
{
    std::optional<Candidate> best;
    for (const NearMatch &match : found.matches) {
        const Candidate candidate = weighing.weigh(match);
        if (!best || isBetterNear(candidate, *best))
            best = candidate;
    }
    int rivalSides = kNoRival;
    for (const NearMatch &match : found.matches) {
        // Matches that overlap are other readings of the same place.
        if (!overlap(match, best->match))
            rivalSides = std::max(rivalSides, weighing.weigh(match).fit.sides);
    }
    Anchor anchor = weighing.anchorAt(best->match, length);
    anchor.isAmbiguous = found.isCut || isGuess(*best, rivalSides);
    return anchor;
}

core::Expected<std::optional<Anchor>> anchorNear(const NormalText &text, const Weighing &weighing,
                                                 const core::CancelToken &cancel)
{
    const qsizetype length = core::codePointCount(weighing.quote()).value;
    if (length > kLongestFuzzyQuote)
        return core::fail(core::ErrorCode::TooLarge,
                          QCoreApplication::translate("models",
                                                      "The quote is nowhere word for word, and it is too long to look "
                                                      "for something similar (%1 characters, at most %2); use a part "
                                                      "of it")
                              .arg(QLocale().toString(length), QLocale().toString(kLongestFuzzyQuote)));
    const auto limit = static_cast<int>(length * kMostEditsPercent / 100);
    const auto nearEnd = weighing.hint() ? std::optional(*weighing.hint() + weighing.quote().size()) : std::nullopt;
    const auto found = findNearest(text.text(), weighing.quote(), limit, nearEnd, cancel);
    if (!found)
        return tl::make_unexpected(cancelled());
    if (found->matches.empty())
        return std::optional<Anchor>();
    return choose(*found, weighing, length);
}

} // namespace

core::Expected<std::optional<Anchor>> anchorQuote(const NormalText &text, const QuoteQuery &query,
                                                  const core::CancelToken &cancel)
{
    const Weighing weighing(text, query);
    if (weighing.quote().isEmpty())
        return std::optional<Anchor>();
    auto verbatim = anchorVerbatim(text, weighing, cancel);
    if (!verbatim || *verbatim)
        return verbatim;
    return anchorNear(text, weighing, cancel);
}

} // namespace assay::text
