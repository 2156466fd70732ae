// SPDX-License-Identifier: GPL-3.0-or-later
// TemporaryWorkspace: a folder of a test's own, with files made and read in one line.
#pragma once

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

namespace assay::test {

/// Removed with the object. A file that cannot be made or read ends the test program with a message: a test that runs
/// on without its files would say something untrue.
class TemporaryWorkspace
{
public:
    TemporaryWorkspace();

    /// The absolute path of @p name, which need not exist.
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString root() const { return m_folder.path(); }

    /// Writes a file, with the folders it needs; its path.
    QString write(const QString &name, const QByteArray &bytes) const; // NOLINT(modernize-use-nodiscard)

    [[nodiscard]] QByteArray read(const QString &name) const;

private:
    QTemporaryDir m_folder;
};

} // namespace assay::test
