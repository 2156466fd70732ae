// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/toollint.h"

#include "mcp/registry/descriptioncues.h"
#include "mcp/registry/hiddencharacters.h"
#include "models/core/codepoints.h"
#include "models/core/jsonpointer.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace assay::mcp {

using core::Json;
using core::toQString;

namespace {

constexpr qsizetype kMaxFindings = 100;
constexpr int kMaxDepth = 8;            // deeper inputs no model fills in reliably anyway
constexpr qsizetype kMaxRead = 100'000; // of a text; a longer description is told to be too long in any case

/// The text member @p name of @p object, or nothing.
QString textOf(const Json &object, const char *name)
{
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (!object.is_object() || found == object.end() || !found->is_string())
        return {};
    return toQString(found->get_ref<const std::string &>()).left(kMaxRead);
}

const Json *memberOf(const Json &object, const char *name)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

class Lint
{
public:
    Lint(const Json &definition, const LintSettings &settings) : m_definition(definition), m_settings(settings) {}

    QList<LintFinding> run()
    {
        checkName();
        checkDescription();
        checkHidden(QStringLiteral("/title"), textOf(m_definition, "title"));
        checkInputs();
        return std::move(m_findings);
    }

private:
    void add(const char *code, const QString &place, const QString &message)
    {
        if (m_findings.size() < kMaxFindings)
            m_findings.append({QString::fromUtf8(code), message, place});
    }

    void checkHidden(const QString &place, const QString &text)
    {
        if (hasHiddenCharacters(text))
            add("hidden_character", place,
                QCoreApplication::translate("mcp", "Holds characters that cannot be seen: %1")
                    .arg(cleanedDescription(text, 200)));
    }

    void checkName()
    {
        const QString place = QStringLiteral("/name");
        const QString name = textOf(m_definition, "name");
        static const QRegularExpression s_form(QStringLiteral("\\A[A-Za-z0-9_./-]{1,128}\\z"));
        if (name.isEmpty())
            return add("name_missing", place, QCoreApplication::translate("mcp", "The tool has no name"));
        checkHidden(place, name);
        if (!s_form.match(name).hasMatch())
            add("name_form", place,
                QCoreApplication::translate(
                    "mcp", "A name should be 1 to 128 characters of A–Z, a–z, 0–9, “_”, “-”, “.” and “/”"));
    }

    void checkDescription()
    {
        const QString place = QStringLiteral("/description");
        const QString text = textOf(m_definition, "description");
        if (text.trimmed().isEmpty())
            return add(
                "description_missing", place,
                QCoreApplication::translate("mcp", "There is no description; a model cannot know the tool's use"));
        checkHidden(place, text);
        checkLength(place, text);
        if (!tellsWhenToUse(text))
            add("when_missing", place, QCoreApplication::translate("mcp", "Does not say when to use the tool"));
        if (!tellsWhenNotToUse(text))
            add("when_not_missing", place, QCoreApplication::translate("mcp", "Does not say when not to use the tool"));
        if (memberOf(m_definition, "outputSchema") == nullptr && !tellsResult(text))
            add("result_missing", place,
                QCoreApplication::translate("mcp", "Does not say what comes back, and there is no output schema"));
        if (!tellsLimits(text))
            add("limits_missing", place,
                QCoreApplication::translate("mcp", "States no limits: time, rate, size, or what a failure means"));
        if (isOverBroad(text))
            add("over_broad", place,
                QCoreApplication::translate("mcp", "Promises too much; a tool should do one thing and name it"));
    }

    void checkLength(const QString &place, const QString &text)
    {
        const TextMeasure measure = measureText(text);
        const int min = measure.isCjk ? m_settings.minCjkCharacters : m_settings.minWords;
        const int max = measure.isCjk ? m_settings.maxCjkCharacters : m_settings.maxWords;
        const auto say = [&](const char *code, const QString &characters, const QString &words) {
            add(code, place, (measure.isCjk ? characters : words).arg(measure.count).arg(min).arg(max));
        };
        if (measure.count < min)
            say("description_short",
                QCoreApplication::translate("mcp", "Too short: %1 characters, where %2 to %3 serve a model best"),
                QCoreApplication::translate("mcp", "Too short: %1 words, where %2 to %3 serve a model best"));
        if (measure.count > max)
            say("description_long",
                QCoreApplication::translate("mcp", "Too long: %1 characters, where %2 to %3 serve a model best"),
                QCoreApplication::translate("mcp", "Too long: %1 words, where %2 to %3 serve a model best"));
        if (core::codePointCount(text).value > kMaxDescription)
            add("description_cut", place,
                QCoreApplication::translate("mcp", "A model is given the first %1 characters only")
                    .arg(kMaxDescription));
    }

    void checkInputs()
    {
        const Json *schema = memberOf(m_definition, "inputSchema");
        if (schema == nullptr || !schema->is_object())
            return add("schema_missing", QStringLiteral("/inputSchema"),
                       QCoreApplication::translate("mcp", "There is no schema of the inputs"));
        core::JsonPointer place;
        place.push("inputSchema");
        checkProperties(*schema, place, 1);
    }

    /// One step along a local reference, which is how generators write shared types.
    const Json &referred(const Json &schema) const
    {
        const QString reference = textOf(schema, "$ref");
        if (!reference.startsWith(QStringLiteral("#/")) || !m_definition.is_object())
            return schema;
        const Json *target = memberOf(m_definition, "inputSchema");
        for (const QString &step : reference.mid(2).split(u'/')) {
            if (target == nullptr)
                break;
            target = memberOf(*target, step.toUtf8().constData());
        }
        return target != nullptr && target->is_object() ? *target : schema;
    }

    void checkProperties(const Json &schema, core::JsonPointer &place, int depth)
    {
        const Json *properties = memberOf(schema, "properties");
        if (properties == nullptr || !properties->is_object() || depth > kMaxDepth)
            return;
        place.push("properties");
        for (const auto &[name, property] : properties->items()) {
            if (m_findings.size() >= kMaxFindings)
                break;
            place.push(name);
            checkHidden(place.toShortString(), toQString(name).left(kMaxRead));
            if (property.is_object())
                checkInput(property, place, depth);
            place.pop();
        }
        place.pop();
    }

    void checkInput(const Json &property, core::JsonPointer &place, int depth)
    {
        const Json &target = referred(property);
        const QString own = textOf(property, "description");
        const QString text = own.isEmpty() ? textOf(target, "description") : own;
        checkHidden(place.toShortString(), text);
        if (text.trimmed().isEmpty())
            add("input_without_description", place.toShortString(),
                QCoreApplication::translate("mcp", "This input has no description"));
        const Json *items = memberOf(target, "items");
        const bool isNested = memberOf(target, "properties") != nullptr;
        if (!isNested && !hasExample(property) && !hasExample(target) && !givesExample(text))
            add("input_without_example", place.toShortString(),
                QCoreApplication::translate("mcp", "This input has no example, default or list of values"));
        if (&target == &property) // what is referred to may refer to itself
            checkProperties(target, place, depth + 1);
        if (items != nullptr && items->is_object()) {
            place.push("items");
            checkProperties(*items, place, depth + 1);
            place.pop();
        }
    }

    static bool hasExample(const Json &property)
    {
        for (const char *name : {"examples", "example", "default", "enum", "const", "format"}) {
            if (memberOf(property, name) != nullptr)
                return true;
        }
        return textOf(property, "type") == QStringLiteral("boolean"); // true or false, there is nothing to show
    }

    const Json &m_definition;
    const LintSettings &m_settings;
    QList<LintFinding> m_findings;
};

/// The end of the last whole character of @p text at or before @p end, and of the last word if that is near.
qsizetype cutBefore(const QString &text, qsizetype end)
{
    constexpr qsizetype kNear = 40; // longer than most words, and little to lose
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, text);
    characters.setPosition(end);
    qsizetype cut = characters.isAtBoundary() ? end : characters.toPreviousBoundary();
    // A tower of combining marks longer than all that is kept: there is no good place.
    if (cut <= 0)
        cut = text.at(end - 1).isHighSurrogate() ? end - 1 : end;
    // Nor inside "⟦U+202E⟧".
    if (const qsizetype open = text.lastIndexOf(u'⟦', cut - 1); open > 0 && text.indexOf(u'⟧', open) >= cut)
        cut = open;
    QTextBoundaryFinder words(QTextBoundaryFinder::Word, text);
    words.setPosition(cut);
    const qsizetype word = words.isAtBoundary() ? cut : words.toPreviousBoundary();
    return word > 0 && cut - word <= kNear ? word : cut;
}

} // namespace

QList<LintFinding> lintTool(const Json &definition, const LintSettings &settings)
{
    return Lint(definition, settings).run();
}

QString cleanedDescription(const QString &text, qsizetype maxCharacters)
{
    const qsizetype max = std::max<qsizetype>(maxCharacters, 1);
    QString visible = visibleText(text, max);
    const core::CodePointIndex index(visible);
    if (index.length().value <= max)
        return visible;
    const qsizetype end = index.toUtf16(core::CodePoints{max - 1}).value_or(core::Utf16Units{0}).value;
    if (end == 0)
        return QStringLiteral("…");
    QString cut = visible.left(cutBefore(visible, end));
    while (!cut.isEmpty() && cut.back().isSpace())
        cut.chop(1);
    return cut + u'…';
}

} // namespace assay::mcp
