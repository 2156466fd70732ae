// SPDX-License-Identifier: GPL-3.0-or-later
// The dialects of providers by short names, for the rows of tests.
#pragma once

#include "models/core/schemadialect.h"

#include <QByteArray>

#include <map>

inline const std::map<QByteArray, assay::core::ProviderDialect> &providerDialects()
{
    using assay::core::ProviderDialect;
    static const std::map<QByteArray, ProviderDialect> dialects{{"anthropic", ProviderDialect::anthropicMessages()},
                                                                {"local", ProviderDialect::localGrammar()},
                                                                {"openai", ProviderDialect::openAiFunctions()},
                                                                {"openapi", ProviderDialect::openApiSubset()},
                                                                {"strict", ProviderDialect::openAiStrict()}};
    return dialects;
}
