// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/objectreader.h"

#include "models/core/canonicaljson.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace assay::mcp {

using core::Json;
using core::toQString;

namespace {

constexpr double kMaxSeconds = 86'400; // a day; a larger number is likely meant in milliseconds

QString mustBeText() { return QCoreApplication::translate("mcp", "must be a text in quote marks"); }

bool hasNul(const QString &text) { return text.contains(QChar::Null); }

} // namespace

ObjectReader::ObjectReader(EntryContext &context, const Json &object, TextSpan span, QString prefix)
    : m_context(context)
    , m_object(object)
    , m_members(context.text.members(span))
    , m_span(span)
    , m_prefix(std::move(prefix))
{
    for (const ConfigMember &member : m_members)
        m_context.lines.insert(m_prefix + member.name, m_context.text.lineAt(member.key.begin));
}

const Json *ObjectReader::find(const char *name) const
{
    const auto found = m_object.find(name);
    return found == m_object.end() || found->is_null() ? nullptr : &*found;
}

std::optional<QString> ObjectReader::text(const char *name)
{
    const Json *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_string()) {
        refuse(QString::fromUtf8(name), mustBeText());
        return std::nullopt;
    }
    QString text = toQString(value->get_ref<const std::string &>());
    if (hasNul(text)) {
        refuse(QString::fromUtf8(name), QCoreApplication::translate("mcp", "holds a NUL character; remove it"));
        return std::nullopt;
    }
    return text;
}

std::optional<bool> ObjectReader::flag(const char *name)
{
    const Json *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_boolean()) {
        refuse(QString::fromUtf8(name),
               QCoreApplication::translate("mcp", "must be true or false, without quote marks"));
        return std::nullopt;
    }
    return value->get<bool>();
}

QStringList ObjectReader::texts(const char *name)
{
    const Json *value = find(name);
    if (value == nullptr)
        return {};
    if (!value->is_array()) {
        refuse(QString::fromUtf8(name),
               QCoreApplication::translate("mcp", "must be a list of texts, such as [\"-y\"]"));
        return {};
    }
    QStringList texts;
    for (std::size_t i = 0; i < value->size(); ++i) {
        const Json &item = (*value)[i];
        if (!item.is_string() || hasNul(toQString(item.get_ref<const std::string &>()))) {
            refuse(QString::fromUtf8(name),
                   QCoreApplication::translate("mcp", "item %1 of the list must be a text in quote marks").arg(i + 1));
            return {};
        }
        texts.append(toQString(item.get_ref<const std::string &>()));
    }
    return texts;
}

QList<NamedText> ObjectReader::namedTexts(const char *name)
{
    const std::optional<ObjectReader> reader = object(name);
    if (!reader)
        return {};
    QList<NamedText> texts;
    for (const QString &key : reader->names()) {
        const Json &item = reader->value().at(key.toStdString());
        const QString field = QString::fromUtf8(name) + u'.' + key;
        if (key.isEmpty() || hasNul(key)) {
            refuse(field, QCoreApplication::translate("mcp", "a name must not be empty"));
        } else if (item.is_string() && hasNul(toQString(item.get_ref<const std::string &>()))) {
            refuse(field, QCoreApplication::translate("mcp", "holds a NUL character; remove it"));
        } else if (item.is_string()) {
            texts.append({key, toQString(item.get_ref<const std::string &>())});
        } else if (item.is_number() || item.is_boolean()) {
            texts.append({key, QString::fromUtf8(core::canonicalJson(item).value_or(QByteArray()))});
        } else if (!item.is_null()) {
            refuse(field, mustBeText());
        }
    }
    return texts;
}

std::optional<std::chrono::milliseconds> ObjectReader::seconds(const char *name)
{
    const Json *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    const double seconds = value->is_number() ? value->get<double>() : std::nan("");
    const double milliseconds = std::round(seconds * 1000);
    if (!(milliseconds >= 1 && seconds <= kMaxSeconds)) {
        refuse(QString::fromUtf8(name),
               QCoreApplication::translate("mcp", "must be a number of seconds above 0 and at most %1")
                   .arg(QLocale::c().toString(kMaxSeconds, 'f', 0)));
        return std::nullopt;
    }
    return std::chrono::milliseconds(static_cast<qint64>(milliseconds));
}

std::optional<double> ObjectReader::number(const char *name, double min, double max)
{
    const Json *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_number() || !(value->get<double>() >= min && value->get<double>() <= max)) {
        refuse(QString::fromUtf8(name),
               QCoreApplication::translate("mcp", "must be a number from %1 to %2").arg(min).arg(max));
        return std::nullopt;
    }
    return value->get<double>();
}

std::optional<ObjectReader> ObjectReader::object(const char *name)
{
    const Json *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_object()) {
        refuse(QString::fromUtf8(name), QCoreApplication::translate("mcp", "must be an object in braces { }"));
        return std::nullopt;
    }
    return member(QString::fromUtf8(name));
}

QStringList ObjectReader::names() const
{
    QStringList names;
    QSet<QString> seen;
    for (const ConfigMember &member : m_members) {
        if (seen.contains(member.name) || !m_object.contains(member.name.toStdString()))
            continue;
        seen.insert(member.name);
        names.append(member.name);
    }
    return names;
}

ObjectReader ObjectReader::member(const QString &name) const
{
    return {m_context, m_object.at(name.toStdString()), spanOf(name), m_prefix + name + u'.'};
}

void ObjectReader::refuse(const QString &name, const QString &message)
{
    const QString field = m_prefix + name;
    QString known = field;
    while (!known.isEmpty() && !m_context.lines.contains(known))
        known = known.left(std::max<qsizetype>(known.lastIndexOf(u'.'), 0));
    const int line = m_context.lines.value(known, m_context.text.lineAt(m_span.begin));
    m_context.faults.append({line, m_context.server, field, message});
}

TextSpan ObjectReader::spanOf(const QString &name) const
{
    // Of members with the same name the last counts, as for the reader of the values.
    const auto found = std::find_if(m_members.crbegin(), m_members.crend(),
                                    [&](const ConfigMember &member) { return member.name == name; });
    return found == m_members.crend() ? TextSpan{} : found->value;
}

} // namespace assay::mcp
