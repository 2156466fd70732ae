// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/jsonschema.h"

#include "models/core/jsondefect.h"
#include "models/core/metaschema.h"
#include "models/core/schemaengine.h"
#include "models/core/schemauri.h"
#include "models/core/schemawalk.h"

#include <QCoreApplication>

#include <limits>

namespace assay::core {

namespace {

QString sentenceFor(JsonDefect defect, const SchemaLimits &limits)
{
    switch (defect) {
    case JsonDefect::TooDeep:
        return QCoreApplication::translate("core", "The schema is nested deeper than %1 levels").arg(limits.depth);
    case JsonDefect::TooLarge:
        return QCoreApplication::translate("core", "The schema is larger than %1 KiB").arg(limits.bytes / 1024);
    case JsonDefect::NotJson:
        return QCoreApplication::translate("core", "The schema holds something that is not JSON");
    case JsonDefect::None:
        break;
    }
    return {};
}

} // namespace

SchemaDocuments::SchemaDocuments()
{
    static const auto draft7 = std::make_shared<const Json>(Json::parse(kDraft7MetaSchema));
    m_documents.emplace(kDraft7MetaSchemaUri, draft7);
}

Expected<void> SchemaDocuments::add(const QString &uri, const Json &document)
{
    const std::string address = uri.toStdString();
    if (!isAbsoluteUri(address) || uri.contains(u'#'))
        return fail(ErrorCode::InvalidInput,
                    QCoreApplication::translate("core", "The address of a schema must be absolute and have no “#”"),
                    uri);
    const SchemaLimits limits;
    if (const JsonDefect defect = defectOf(document, limits.depth, limits.bytes); defect != JsonDefect::None)
        return fail(defect == JsonDefect::NotJson ? ErrorCode::InvalidInput : ErrorCode::TooLarge,
                    sentenceFor(defect, limits), uri);
    m_documents[address] = std::make_shared<const Json>(document);
    return {};
}

std::shared_ptr<const Json> SchemaDocuments::find(std::string_view uri) const
{
    const auto found = m_documents.find(uri);
    return found == m_documents.end() ? nullptr : found->second;
}

struct JsonSchema::Data
{
    SchemaLimits limits;
    QString reason;
    /// One for each way to read the schema; what they do not agree on is not known.
    std::vector<std::unique_ptr<const SchemaEngine>> readings;

    void read(const Json &schema, SchemaDialect whereUnnamed, const SchemaDocuments &known)
    {
        reason = sentenceFor(defectOf(schema, limits.depth, limits.bytes), limits);
        for (const RefSiblings siblings : {RefSiblings::Apply, RefSiblings::Ignore}) {
            if (!reason.isEmpty())
                return;
            SchemaWalk walk = walkSchema(schema, whereUnnamed, siblings, known, limits);
            reason = walk.reason;
            if (!walk.nodes.empty())
                readings.push_back(std::make_unique<const SchemaEngine>(std::move(walk.nodes)));
            if (!walk.hasDisputedSiblings)
                return;
        }
    }
};

JsonSchema::JsonSchema(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

JsonSchema::JsonSchema()
{
    auto data = std::make_shared<Data>();
    data->reason = QCoreApplication::translate("core", "There is no schema");
    m_data = std::move(data);
}

JsonSchema JsonSchema::compile(const Json &schema, SchemaDialect whereUnnamed, const SchemaDocuments &known,
                               const SchemaLimits &limits)
{
    auto data = std::make_shared<Data>();
    data->limits = limits;
    try {
        data->read(schema, whereUnnamed, known);
    } catch (const std::exception &error) {
        data->reason = QCoreApplication::translate("core", "The schema could not be read: %1")
                           .arg(QString::fromUtf8(error.what()));
    }
    if (!data->reason.isEmpty())
        data->readings.clear();
    return JsonSchema(std::move(data));
}

JsonSchema JsonSchema::compileForMcp(const Json &schema)
{
    return compile(schema, SchemaDialect::Inferred, SchemaDocuments(), SchemaLimits());
}

bool JsonSchema::isCheckable() const { return !m_data->readings.empty(); }

QString JsonSchema::reason() const { return m_data->reason; }

SchemaReport JsonSchema::check(const Json &instance) const
{
    if (!isCheckable())
        return {SchemaVerdict::Unchecked, {}, m_data->reason};
    const SchemaLimits &limits = m_data->limits;
    switch (defectOf(instance, limits.instanceDepth, std::numeric_limits<qsizetype>::max())) {
    case JsonDefect::TooDeep:
        return {
            SchemaVerdict::Unchecked,
            {},
            QCoreApplication::translate("core", "The value is nested deeper than %1 levels").arg(limits.instanceDepth)};
    case JsonDefect::NotJson:
        return {SchemaVerdict::Unchecked,
                {},
                QCoreApplication::translate("core", "The value holds something that is not JSON")};
    case JsonDefect::TooLarge:
    case JsonDefect::None:
        break;
    }
    SchemaReport report = m_data->readings.front()->run(instance, limits);
    for (std::size_t i = 1; i < m_data->readings.size() && report.verdict != SchemaVerdict::Unchecked; ++i) {
        SchemaReport other = m_data->readings[i]->run(instance, limits);
        if (other.verdict == SchemaVerdict::Unchecked)
            report = std::move(other);
        else if (other.verdict != report.verdict)
            report = {SchemaVerdict::Unchecked,
                      {},
                      QCoreApplication::translate(
                          "core", "The schema does not name its draft, and the drafts do not agree on this value "
                                  "(keywords beside “$ref”)")};
    }
    return report;
}

} // namespace assay::core
