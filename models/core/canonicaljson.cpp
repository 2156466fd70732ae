// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/canonicaljson.h"

#include "models/core/jsonpointer.h"
#include "models/core/utf8.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace assay::core {

namespace {

constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr double kTwoTo64 = 18446744073709551616.0;

/// Orders UTF-8 strings as their UTF-16 forms: U+E000–U+FFFF sort after the surrogates of higher characters.
bool lessInUtf16(std::string_view left, std::string_view right)
{
    const auto [l, r] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
    if (l == left.end() || r == right.end())
        return l == left.end() && r != right.end();
    const auto a = static_cast<unsigned char>(*l);
    const auto b = static_cast<unsigned char>(*r);
    // The first differing byte decides as in UTF-8, but a 4-byte lead (surrogates, from D800) precedes EE and EF.
    const bool aHigh = a >= 0xF0;
    const bool bHigh = b >= 0xF0;
    if (aHigh != bHigh && (aHigh ? b : a) >= 0xEE)
        return aHigh;
    return a < b;
}

class Writer
{
public:
    Expected<QByteArray> write(const Json &value)
    {
        if (!writeValue(value, 0))
            return tl::make_unexpected(m_error);
        return std::move(m_out);
    }

private:
    bool refuse(const QString &message)
    {
        m_error = Error{ErrorCode::InvalidInput, message, m_path.toShortString(), {}, false};
        return false;
    }

    bool writeValue(const Json &value, int depth)
    {
        if (depth > kCanonicalMaxDepth)
            return refuse(QCoreApplication::translate("core", "The JSON is nested deeper than %1 levels")
                              .arg(kCanonicalMaxDepth));
        switch (value.type()) {
        case Json::value_t::null:
            m_out += "null";
            return true;
        case Json::value_t::boolean:
            m_out += value.get<bool>() ? "true" : "false";
            return true;
        case Json::value_t::number_integer:
            m_out += QByteArray::number(static_cast<qlonglong>(value.get<qint64>()));
            return true;
        case Json::value_t::number_unsigned:
            m_out += QByteArray::number(static_cast<qulonglong>(value.get<quint64>()));
            return true;
        case Json::value_t::number_float:
            return writeDouble(value.get<double>());
        case Json::value_t::string:
            return writeString(value.get_ref<const std::string &>());
        case Json::value_t::array:
            return writeArray(value, depth);
        case Json::value_t::object:
            return writeObject(value, depth);
        case Json::value_t::binary:
        case Json::value_t::discarded:
            break;
        }
        return refuse(QCoreApplication::translate("core", "A binary value has no JSON form"));
    }

    bool writeDouble(double value)
    {
        if (!std::isfinite(value))
            return refuse(QCoreApplication::translate("core", "Infinity and “not a number” have no JSON form"));
        if (std::trunc(value) == value && value >= -kTwoTo63 && value < kTwoTo64)
            m_out += value < 0 ? QByteArray::number(static_cast<qlonglong>(value))
                               : QByteArray::number(static_cast<qulonglong>(value));
        else
            m_out += ecmaScriptNumber(value);
        return true;
    }

    bool writeString(const std::string &text)
    {
        const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
        if (const auto offset = firstInvalidUtf8(bytes))
            return refuse(QCoreApplication::translate("core", "A text is not valid UTF-8 at its byte %1").arg(*offset));
        constexpr char kHex[] = "0123456789abcdef";
        m_out += '"';
        for (const char c : text) {
            switch (c) {
            case '"':
                m_out += "\\\"";
                break;
            case '\\':
                m_out += "\\\\";
                break;
            case '\b':
                m_out += "\\b";
                break;
            case '\f':
                m_out += "\\f";
                break;
            case '\n':
                m_out += "\\n";
                break;
            case '\r':
                m_out += "\\r";
                break;
            case '\t':
                m_out += "\\t";
                break;
            default:
                if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
                    m_out += "\\u00";
                    m_out += kHex[byte >> 4U];
                    m_out += kHex[byte & 0xFU];
                } else {
                    m_out += c;
                }
            }
        }
        m_out += '"';
        return true;
    }

    bool writeArray(const Json &array, int depth)
    {
        m_out += '[';
        std::size_t index = 0;
        for (const Json &element : array) {
            if (index > 0)
                m_out += ',';
            m_path.push(index++);
            if (!writeValue(element, depth + 1))
                return false;
            m_path.pop();
        }
        m_out += ']';
        return true;
    }

    bool writeObject(const Json &object, int depth)
    {
        using Member = Json::object_t::value_type;
        std::vector<const Member *> members;
        members.reserve(object.size());
        for (const Member &member : object.get_ref<const Json::object_t &>())
            members.push_back(&member);
        std::sort(members.begin(), members.end(),
                  [](const Member *a, const Member *b) { return lessInUtf16(a->first, b->first); });
        m_out += '{';
        bool isFirst = true;
        for (const Member *member : members) {
            if (!isFirst)
                m_out += ',';
            isFirst = false;
            m_path.push(member->first);
            if (!writeString(member->first))
                return false;
            m_out += ':';
            if (!writeValue(member->second, depth + 1))
                return false;
            m_path.pop();
        }
        m_out += '}';
        return true;
    }

    QByteArray m_out;
    JsonPointer m_path;
    Error m_error;
};

} // namespace

Expected<QByteArray> canonicalJson(const Json &value) { return Writer().write(value); }

QByteArray ecmaScriptNumber(double value)
{
    Q_ASSERT(std::isfinite(value));
    if (value == 0)
        return QByteArrayLiteral("0");
    // to_chars gives the shortest digits that read back as the same double, as ECMAScript requires: d.ddde±xx
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::scientific).ptr;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t mark = text.find('e');
    QByteArray digits(text.data(), 1);
    if (mark > 2)
        digits.append(text.data() + 2, static_cast<qsizetype>(mark) - 2);
    int exponent = 0;
    const char *exponentText = text.data() + mark + 1;
    if (*exponentText == '+')
        ++exponentText;
    std::from_chars(exponentText, end, exponent);

    // In ECMA-262's words: k digits, and n such that the value is 0.digits × 10^n.
    const qsizetype k = digits.size();
    const int n = exponent + 1;
    QByteArray out = value < 0 ? QByteArrayLiteral("-") : QByteArray();
    if (k <= n && n <= 21) {
        out += digits + QByteArray(n - k, '0');
    } else if (0 < n && n <= 21) {
        out += digits.left(n) + '.' + digits.mid(n);
    } else if (-6 < n && n <= 0) {
        out += "0." + QByteArray(-n, '0') + digits;
    } else {
        out += digits.left(1);
        if (k > 1)
            out += '.' + digits.mid(1);
        out += n - 1 < 0 ? "e-" : "e+";
        out += QByteArray::number(std::abs(n - 1));
    }
    return out;
}

} // namespace assay::core
