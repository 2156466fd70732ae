// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/tokens.h"

#include "models/text/characters.h"

#include <QCoreApplication>

#include <memory>
#include <unicode/brkiter.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>

namespace assay::text {

namespace {

constexpr int kTokensPerLook = 4096; // at the cancel token

struct CloseText
{
    void operator()(UText *text) const { utext_close(text); }
};

QString folded(QStringView word)
{
    icu::UnicodeString text(word.utf16(), static_cast<int32_t>(word.size()));
    text.foldCase(U_FOLD_CASE_DEFAULT);
    return QStringView(text.getBuffer(), text.length()).toString();
}

/// A code point and its length in UTF-16 units.
struct Character
{
    char32_t code = 0;
    qsizetype units = 1;
};

Character characterAt(QStringView text, qsizetype at)
{
    if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
        return {QChar::surrogateToUcs4(text[at], text[at + 1]), 2};
    return {text[at].unicode(), 1};
}

class Tokenizer
{
public:
    Tokenizer(std::unique_ptr<icu::BreakIterator> breaks, TokenKind kind, const core::CancelToken &cancel)
        : m_breaks(std::move(breaks)), m_kind(kind), m_cancel(cancel)
    {}

    /// False where it was stopped.
    bool run(QStringView text)
    {
        for (qsizetype at = 0; at < text.size();) {
            const bool isIdeographs = isIdeographic(characterAt(text, at).code);
            qsizetype end = at;
            while (end < text.size() && isIdeographic(characterAt(text, end).code) == isIdeographs)
                end += characterAt(text, end).units;
            const QStringView run = text.mid(at, end - at);
            if (!(isIdeographs ? addIdeographs(run) : addWords(run)))
                return false;
            at = end;
        }
        return true;
    }

    [[nodiscard]] QStringList take() { return std::move(m_tokens); }

private:
    bool isStopped() { return ++m_looks % kTokensPerLook == 0 && m_cancel.isCancelled(); }

    bool addIdeographs(QStringView run)
    {
        for (qsizetype at = 0; at < run.size();) {
            if (isStopped())
                return false;
            const qsizetype units = characterAt(run, at).units;
            m_tokens.append(run.mid(at, units).toString());
            const qsizetype next = at + units;
            if (m_kind == TokenKind::WordsAndPairs && next < run.size())
                m_tokens.append(run.mid(at, units + characterAt(run, next).units).toString());
            at = next;
        }
        return true;
    }

    bool addWords(QStringView run)
    {
        UErrorCode status = U_ZERO_ERROR;
        const std::unique_ptr<UText, CloseText> source(utext_openUChars(nullptr, run.utf16(), run.size(), &status));
        m_breaks->setText(source.get(), status);
        int32_t start = m_breaks->first();
        for (int32_t end = m_breaks->next(); end != icu::BreakIterator::DONE; start = end, end = m_breaks->next()) {
            if (isStopped())
                return false;
            if (m_breaks->getRuleStatus() >= UBRK_WORD_NONE_LIMIT)
                m_tokens.append(folded(run.mid(start, end - start)));
        }
        return true;
    }

    std::unique_ptr<icu::BreakIterator> m_breaks;
    TokenKind m_kind;
    const core::CancelToken &m_cancel;
    int m_looks = 0;
    QStringList m_tokens;
};

} // namespace

core::Expected<QStringList> tokensOf(const QString &text, TokenKind kind, const core::CancelToken &cancel)
{
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> breaks(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status) || !breaks)
        return core::fail(core::ErrorCode::Internal,
                          QCoreApplication::translate("models", "Words cannot be found: the data files of ICU are "
                                                                "missing; install the package libicu72 again"),
                          {}, QString::fromLatin1(u_errorName(status)));
    Tokenizer tokenizer(std::move(breaks), kind, cancel);
    if (cancel.isCancelled() || !tokenizer.run(text))
        return core::fail(core::ErrorCode::Cancelled,
                          QCoreApplication::translate("models", "Reading the words of a text was stopped"));
    return tokenizer.take();
}

} // namespace assay::text
