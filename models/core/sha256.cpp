// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/sha256.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QHash>
#include <QIODevice>

#include <algorithm>
#include <cstring>

namespace assay::core {

Sha256::Sha256(QByteArrayView digest) : m_bytes{}
{
    Q_ASSERT(digest.size() == kBytes);
    std::memcpy(m_bytes.data(), digest.data(), kBytes);
}

Sha256 Sha256::of(QByteArrayView bytes)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(bytes);
    return Sha256(hash.resultView());
}

Expected<Sha256> Sha256::of(QIODevice &device, const CancelToken &cancel)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray buffer(64LL * 1024, Qt::Uninitialized);
    while (true) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, QCoreApplication::translate("core", "Stopped while reading"));
        const qint64 count = device.read(buffer.data(), buffer.size());
        if (count < 0)
            return fail(ErrorCode::Io, QCoreApplication::translate("core", "Reading failed"), {}, device.errorString());
        if (count == 0)
            return Sha256(hash.resultView());
        hash.addData(QByteArrayView(buffer).first(count));
    }
}

Expected<Sha256> Sha256::parse(QStringView hex)
{
    const auto isDigit = [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); };
    if (hex.size() != 2 * kBytes || !std::all_of(hex.begin(), hex.end(), isDigit))
        return fail(ErrorCode::InvalidInput,
                    QCoreApplication::translate(
                        "core", "“%1” is not a SHA-256 value, which has 64 hexadecimal digits in lower case")
                        .arg(hex.left(80)));
    return Sha256(QByteArray::fromHex(hex.toLatin1()));
}

QString Sha256::toString() const
{
    return QString::fromLatin1(
        QByteArray(reinterpret_cast<const char *>(m_bytes.data()), static_cast<qsizetype>(m_bytes.size())).toHex());
}

size_t qHash(const Sha256 &hash, size_t seed) noexcept
{
    return qHashBits(hash.bytes().data(), hash.bytes().size(), seed);
}

} // namespace assay::core
