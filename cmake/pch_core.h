// SPDX-License-Identifier: GPL-3.0-or-later
// Headers that nearly every file without a window includes, compiled once. nlohmann/json.hpp is not among them: in a
// precompiled header it costs GCC 12 more than a second in every file, also in those that do not use it.
#pragma once
#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>
