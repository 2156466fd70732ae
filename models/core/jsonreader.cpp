// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/jsonreader.h"

#include "models/core/canonicaljson.h"
#include "models/core/filebytes.h"
#include "models/core/jsonpointer.h"
#include "models/core/jsonscanner.h"
#include "models/core/utf8.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace assay::core {

namespace {

constexpr qsizetype kMaxNotes = 100;

/// Whether @p literal, an integer in JSON's syntax beyond 64 bits, is kept by @p read: it is that value, or it is the
/// form that canonicalJson() gives to that value (2^64 is written 18446744073709552000), which must be readable again.
bool isKeptBy(std::string_view literal, double read)
{
    if (literal == ecmaScriptNumber(read).toStdString())
        return true;
    std::array<char, 400> digits{}; // the largest double has 309
    const int length = std::snprintf(digits.data(), digits.size(), "%.0f", read);
    return std::string_view(digits.data(), static_cast<std::size_t>(length)) == literal;
}

/// Builds the value from the parser's events; the parser itself does not recurse.
class Builder final : public nlohmann::json_sax<Json>
{
public:
    Builder(Json &root, QList<JsonNote> &notes, const JsonRules &rules) : m_root(root), m_notes(notes), m_rules(rules)
    {
        constexpr std::size_t kUsualDepth = 16;
        m_levels.reserve(kUsualDepth);
    }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool string(string_t &value) override { return put(std::move(value)); }
    bool binary(binary_t &value) override { return put(std::move(value)); }

    bool number_float(number_float_t value, const string_t &literal) override
    {
        const bool isInteger = literal.find_first_of(".eE") == string_t::npos;
        const bool isLost =
            isInteger ? !isKeptBy(literal, value)
                      : value == 0 &&
                            literal.substr(0, literal.find_first_of("eE")).find_first_of("123456789") != string_t::npos;
        if (!put(value))
            return false;
        if (!isLost)
            return true;
        if (m_rules.numbers == NumberRule::RefuseInexact)
            return refuse(ErrorCode::InvalidInput,
                          QCoreApplication::translate(
                              "core", "A number has more digits than can be kept exactly; write it as a text"));
        note(JsonNote::Kind::InexactNumber,
             QCoreApplication::translate("core", "A number has more digits than can be kept exactly and was rounded"));
        return true;
    }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t &name) override
    {
        Level &level = m_levels.back();
        const auto [member, isNew] = level.container->get_ref<Json::object_t &>().emplace(std::move(name), nullptr);
        level.member = &*member;
        if (isNew)
            return true;
        if (m_rules.duplicates == DuplicateRule::Refuse)
            return refuse(ErrorCode::InvalidInput,
                          QCoreApplication::translate("core", "An object has two members of this name; remove one"));
        note(JsonNote::Kind::DuplicateMember,
             QCoreApplication::translate("core", "An object has two members of this name; the last one counts"));
        return true;
    }

    bool parse_error(std::size_t position, const std::string &, const Json::exception &exception) override
    {
        m_position = static_cast<qsizetype>(position);
        if (exception.id == 406)
            m_error = Error{ErrorCode::InvalidInput,
                            QCoreApplication::translate("core", "A number is beyond the range of double precision"),
                            {},
                            {},
                            false};
        else
            m_error = Error{ErrorCode::InvalidInput,
                            QCoreApplication::translate("core", "This is not valid JSON"),
                            {},
                            reason(exception),
                            false};
        return false;
    }

    [[nodiscard]] const Error &error() const { return m_error; }
    /// Bytes consumed when the syntax error was met, or −1 where the error is about a value.
    [[nodiscard]] qsizetype position() const { return m_position; }

private:
    struct Level
    {
        Json *container;
        Json::object_t::value_type *member; ///< the member being read; null in arrays
    };

    template <typename Value>
    bool put(Value &&value)
    {
        slot() = std::forward<Value>(value);
        return true;
    }

    /// Where the next value goes.
    Json &slot()
    {
        if (m_levels.empty())
            return m_root;
        Level &level = m_levels.back();
        if (level.member != nullptr)
            return level.member->second;
        return level.container->emplace_back(nullptr);
    }

    bool open(Json &&container)
    {
        if (static_cast<int>(m_levels.size()) >= m_rules.limits.depth)
            return refuse(ErrorCode::TooLarge,
                          QCoreApplication::translate("core", "The JSON is nested deeper than %1 levels")
                              .arg(m_rules.limits.depth));
        Json &place = slot();
        place = std::move(container);
        m_levels.push_back({&place, nullptr});
        return true;
    }

    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    [[nodiscard]] QString path() const
    {
        JsonPointer pointer;
        for (const Level &level : m_levels) {
            if (level.member != nullptr)
                pointer.push(level.member->first);
            else if (level.container->is_array() && !level.container->empty())
                pointer.push(level.container->size() - 1);
        }
        return pointer.toShortString();
    }

    bool refuse(ErrorCode code, const QString &message)
    {
        m_error = Error{code, message, path(), {}, false};
        return false;
    }

    void note(JsonNote::Kind kind, const QString &text)
    {
        if (m_notes.size() < kMaxNotes)
            m_notes.append({kind, path(), text});
    }

    /// The library's reason without its prefix, and without what it last read, which may be private.
    static QString reason(const Json::exception &exception)
    {
        QString text = QString::fromUtf8(exception.what());
        text = text.mid(text.indexOf(QStringLiteral(": ")) + 2);
        return text.left(text.indexOf(QStringLiteral("; last read"))).left(200);
    }

    Json &m_root;
    QList<JsonNote> &m_notes;
    const JsonRules &m_rules;
    std::vector<Level> m_levels;
    Error m_error;
    qsizetype m_position = -1;
};

/// Of the byte at @p offset, both from 1; columns count bytes.
QString lineAndColumn(QByteArrayView bytes, qsizetype offset)
{
    const QByteArrayView before = bytes.first(std::clamp<qsizetype>(offset, 0, bytes.size()));
    const qsizetype line = 1 + std::count(before.begin(), before.end(), '\n');
    const qsizetype column = before.size() - before.lastIndexOf('\n');
    return QCoreApplication::translate("core", "line %1, column %2").arg(line).arg(column);
}

Error tooManyBytes(const JsonLimits &limits)
{
    const QLocale locale;
    return {ErrorCode::TooLarge,
            QCoreApplication::translate("core", "The JSON is larger than the limit of %1")
                .arg(locale.formattedDataSize(limits.bytes)),
            {},
            {},
            false};
}

} // namespace

Expected<JsonDocument> readJson(QByteArrayView bytes, const JsonRules &rules)
{
    if (bytes.size() > rules.limits.bytes)
        return tl::make_unexpected(tooManyBytes(rules.limits));
    if (bytes.startsWith(QByteArrayView("\xFF\xFE", 2)) || bytes.startsWith(QByteArrayView("\xFE\xFF", 2)))
        return fail(ErrorCode::InvalidInput,
                    QCoreApplication::translate("core", "The text is UTF-16; save it as UTF-8"));

    {
        JsonDocument document;
        Builder builder(document.value, document.notes, rules);
        switch (scanJson(bytes, builder)) {
        case ScanEnd::Done:
            return document;
        case ScanEnd::Refused:
            return tl::make_unexpected(builder.error());
        case ScanEnd::Unsound:
            break;
        }
    }
    // The library takes a byte of zero for the end, and would not look at what comes after it.
    if (const qsizetype zero = bytes.indexOf('\0'); zero >= 0)
        return fail(ErrorCode::InvalidInput,
                    QCoreApplication::translate("core", "This is not valid JSON: it holds a byte of zero"),
                    lineAndColumn(bytes, zero));
    // Once more with the library's own parser, which says what is wrong and where, and has the last word on it.
    JsonDocument document;
    Builder builder(document.value, document.notes, rules);
    if (Json::sax_parse(bytes.begin(), bytes.end(), &builder))
        return document;

    Error error = builder.error();
    if (const qsizetype position = builder.position(); position >= 0) {
        // Only now, so that good input is read once: the parser has stopped at or before the first bad byte it minds.
        const auto badByte = firstInvalidUtf8(bytes);
        if (badByte && *badByte < position + 4) {
            error.message =
                QCoreApplication::translate("core", "The text is not valid UTF-8 at byte %1; save it as UTF-8")
                    .arg(*badByte);
            error.detail.clear();
            error.where = lineAndColumn(bytes, *badByte);
        } else if (bytes.trimmed().isEmpty()) {
            error.message = QCoreApplication::translate("core", "The text is empty where JSON is expected");
            error.detail.clear();
        } else {
            error.where = lineAndColumn(bytes, position - 1);
        }
    }
    return tl::make_unexpected(error);
}

Expected<JsonDocument> readJsonFile(const QString &path, const JsonRules &rules)
{
    const auto bytes = readFile(path, rules.limits.bytes);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    auto document = readJson(*bytes, rules);
    if (!document)
        return tl::make_unexpected(document.error().within(path));
    return document;
}

} // namespace assay::core
