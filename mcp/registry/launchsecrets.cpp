// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/launchsecrets.h"

#include "mcp/registry/addresssecrets.h"
#include "mcp/registry/launchwords.h"
#include "mcp/registry/secretguess.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>
#include <utility>

namespace assay::mcp {

namespace {

constexpr int kMostNested = 4;   // command lines inside command lines; what is in deeper ones is shown
constexpr int kMostAssigned = 4; // "a=b=c": values inside values; a text of nothing else must not recurse for ever

/// Whether @p text is one address, which is connected to and never run.
bool isAddress(QStringView text)
{
    static const QRegularExpression s_address(QStringLiteral("\\A[A-Za-z][A-Za-z0-9+.-]*://[^\\s`]*\\z"));
    return s_address.match(text.toString()).hasMatch() && !text.contains(QLatin1StringView("$("));
}

QStringView baseName(QStringView command)
{
    return command.mid(std::max(command.lastIndexOf(u'/'), command.lastIndexOf(u'\\')) + 1);
}

/// "name=value" or "name: value", where the value may be empty. "name= value" is none: to a shell it is a command after
/// an empty variable.
struct Assignment
{
    QStringView name;
    QChar sign;
    Piece value;
};

std::optional<Assignment> assignmentIn(Piece piece)
{
    static const QRegularExpression s_assignment(
        QStringLiteral("\\A([A-Za-z_][A-Za-z0-9_.-]*)(\\s*(:)\\s*|\\s+(=)\\s*|(=)(?!\\s))"));
    const auto match = s_assignment.match(piece.text.toString());
    if (!match.hasMatch())
        return std::nullopt;
    const Piece value = unquoted(piece.from(match.capturedLength(0)));
    const QChar sign = match.capturedView(2).trimmed().front();
    if (sign == u':' && value.text.startsWith(QStringLiteral("//")))
        return std::nullopt; // the scheme of an address
    return Assignment{piece.text.left(match.capturedLength(1)), sign, value};
}

/// "auth:1.2", an image, in place of "auth: value".
bool isImageTag(const Assignment &assignment)
{
    static const QRegularExpression s_tag(
        QStringLiteral("\\A(v?[0-9]+(\\.[0-9]+)+([-.][A-Za-z0-9.-]+)?|latest|stable)\\z"));
    return assignment.sign == u':' && s_tag.match(assignment.value.text.toString()).hasMatch();
}

/// Reads the words of one launch line, one after the other.
class LineReader
{
public:
    LineReader(QList<HiddenSpan> &found, int depth) : m_found(found), m_depth(depth) {}

    /// A command as a whole: a line if it has blanks.
    void readText(Piece piece)
    {
        m_isAddress = m_depth == 0 && isAddress(piece.text);
        m_isProgram = m_depth == 0 && !m_isAddress && !hasBlank(piece.text);
        m_expected = Expected::Text;
        readValue(unquoted(piece));
    }

    void readLine(Piece line)
    {
        const QList<Piece> words = wordsOf(line);
        m_isBeforeProgram = true;
        m_isSimpleLine = isSimpleLine(line.text);
        for (const Piece &word : words)
            readWord(word);
    }

    void readProgram(QStringView command)
    {
        const QStringView name = baseName(command);
        const auto is = [&](const char *word) {
            return name.compare(QLatin1StringView(word), Qt::CaseInsensitive) == 0;
        };
        m_isContainer = m_isContainer || is("docker") || is("podman") || is("nerdctl") || is("docker.exe");
        // Those that name a program, env after its variables.
        m_isBeforeProgram = is("env") || is("exec") || is("command") || is("nohup") || is("sudo") || is("setsid") ||
                            is("time") || is("nice");
    }

    void readWord(Piece word)
    {
        const Piece piece = unquoted(word);
        if (piece.text == QStringLiteral("\n")) {
            m_expected = Expected::Anything;
            m_isBeforeProgram = true;
            return;
        }
        if (piece.text.startsWith(u'-') && piece.text.size() > 1) {
            m_expected = Expected::Anything;
            readOption(piece);
            return;
        }
        if (m_isBeforeProgram && m_expected == Expected::Anything) {
            if (const auto variable = assignmentIn(piece); variable && variable->sign == u'=') {
                // Quoted, it is one; else "NAME=Bearer x" would be a variable and the program x.
                readVariable(piece, m_depth > 0);
                return;
            }
            readProgram(piece.text);
            m_isProgram = true;
            readPlain(piece);
            m_isProgram = false;
            return;
        }
        readValue(piece);
    }

private:
    enum class Expected { Anything, Secret, Variable, HeaderField, Text, CommandLine };

    /// Hides the plain word that @p piece begins with. What is run must be seen by who approves it, even if that shows
    /// a secret.
    void hide(const Piece &piece, bool isSecret)
    {
        hideFirst(piece, m_isAddress ? piece.text.size() : plainWordLength(piece.text), isSecret);
    }

    /// The same where a scheme may stand before the word, as far as it is sure that this is not a program with what
    /// stands before it.
    void hideCredential(const Piece &piece, bool isSecret)
    {
        const bool isSure = m_depth == 0 || (m_depth == 1 && m_isSimpleLine);
        hideFirst(piece, isSure ? credentialLength(piece.text) : plainWordLength(piece.text), isSecret);
    }

    void hideFirst(const Piece &piece, qsizetype length, bool isSecret)
    {
        if (length > 0 && !m_isProgram)
            m_found.append({piece.at, length, isSecret});
    }

    /// The same for what @p find finds in @p piece.
    void hideFound(void (*find)(QStringView, qsizetype, QList<HiddenSpan> &), const Piece &piece)
    {
        QList<HiddenSpan> found;
        find(piece.text, 0, found);
        for (const HiddenSpan &span : std::as_const(found)) {
            const QStringView text = piece.text.mid(span.begin, span.length);
            const qsizetype length = m_isAddress    ? text.size()
                                     : m_depth == 0 ? addressPartLength(text)
                                                    : plainWordLength(text);
            if (length > 0)
                m_found.append({piece.at + span.begin, length, span.isSecret});
        }
    }

    /// What an option of this name, dashes included, takes as its value.
    [[nodiscard]] Expected expectedAfter(QStringView option) const
    {
        const QStringView name = option.mid(option.startsWith(QStringLiteral("--")) ? 2 : 1);
        const auto is = [&](const char *word) {
            return name.compare(QLatin1StringView(word), Qt::CaseInsensitive) == 0;
        };
        if (is("env") || is("environment") || is("env-var") || is("build-arg") ||
            (m_isContainer && option == QStringLiteral("-e")))
            return Expected::Variable;
        if (is("header") || is("headers") || option == QStringLiteral("-H"))
            return Expected::HeaderField;
        static const QRegularExpression s_shell(QStringLiteral("\\A(-[a-z]*c|--command|--call)\\z"));
        if (s_shell.match(option.toString()).hasMatch())
            return Expected::CommandLine;
        return isSecretName(name) ? Expected::Secret : Expected::Anything;
    }

    void readOption(Piece piece)
    {
        static const QRegularExpression s_option(QStringLiteral("\\A(-{1,2}[A-Za-z][A-Za-z0-9_.-]*)([=:\\s]?)"));
        const auto match = s_option.match(piece.text.toString());
        if (!match.hasMatch()) {
            readPlain(piece);
            return;
        }
        const QStringView name = piece.text.left(match.capturedLength(1));
        const Piece value = unquoted(piece.from(match.capturedLength(0)));
        if (const auto glued = gluedValue(piece)) {
            readValue(*glued);
        } else if (match.capturedLength(2) == 0) {
            m_expected = value.text.isEmpty() ? expectedAfter(name) : Expected::Anything;
            if (!value.text.isEmpty())
                readPlain(piece);
        } else if (match.capturedView(2).front().isSpace()) {
            readNested(piece); // an option and its value in one argument
        } else if (m_expected = expectedAfter(name);
                   m_expected == Expected::Secret && !name.startsWith(QStringLiteral("--"))) {
            m_expected = Expected::Anything;
            hide(value, true); // as of "env -SNAME=value program"
        } else {
            readValue(value);
        }
    }

    /// The value that follows a short option without a blank: "-eNAME=value", "-HName: value".
    std::optional<Piece> gluedValue(Piece piece)
    {
        const QStringView text = piece.text;
        if (text.size() < 4 || text.at(1) == u'-' || !text.at(2).isLetter())
            return std::nullopt;
        const Expected expected = expectedAfter(text.left(2));
        const auto assignment = assignmentIn(piece.from(2));
        const bool isValue = assignment && ((expected == Expected::Variable && assignment->sign == u'=') ||
                                            (expected == Expected::HeaderField && assignment->sign == u':'));
        if (!isValue)
            return std::nullopt;
        m_expected = expected;
        return piece.from(2);
    }

    void readValue(Piece piece)
    {
        switch (std::exchange(m_expected, Expected::Anything)) {
        case Expected::Secret:
            if (isCredentialScheme(piece.text))
                m_expected = Expected::Secret; // "Bearer", and the rest in the next word
            else
                hideCredential(piece, true);
            return;
        case Expected::Variable:
            readVariable(piece, true);
            return;
        case Expected::HeaderField:
            readHeaderField(piece);
            return;
        case Expected::Text:
            if (!hasBlank(piece.text))
                break;
            [[fallthrough]];
        case Expected::CommandLine:
            readMembers(piece);
            readNested(piece);
            return;
        case Expected::Anything:
            break;
        }
        readPlain(piece);
    }

    /// @p isOne: the whole of it is the variable.
    void readVariable(Piece piece, bool isOne)
    {
        const auto variable = assignmentIn(piece);
        if (!variable || variable->sign != u'=') {
            readPlain(piece);
            return;
        }
        const bool isSecret = isSecretName(variable->name) || isSecretValue(variable->value.text);
        if (isOne)
            hideCredential(variable->value, isSecret);
        else
            hide(variable->value, isSecret);
    }

    void readHeaderField(Piece piece)
    {
        const auto field = assignmentIn(piece);
        if (!field)
            readPlain(piece);
        else if (field->value.text.isEmpty())
            m_expected = Expected::Secret; // the value is the next word
        else
            hideCredential(field->value, isSecretName(field->name) || isSecretValue(field->value.text));
    }

    /// A text that nothing before it says anything about.
    void readPlain(Piece piece, int assigned = 0)
    {
        readDefaults(piece);
        const auto assignment = assigned < kMostAssigned ? assignmentIn(piece) : std::nullopt;
        if (assignment) {
            if (isSecretName(assignment->name) && !isImageTag(*assignment)) {
                readSecret(piece, *assignment);
                return;
            }
            if (assignment->sign == u'=') {
                readPlain(assignment->value, assigned + 1);
                return;
            }
        }
        readMembers(piece);
        if (hasBlank(piece.text)) {
            if (isSecretValue(piece.text) && isCredentialScheme(piece.text.left(piece.text.indexOf(u' '))))
                hideCredential(piece, true); // "Bearer …"
            else
                readNested(piece);
        } else if (piece.text.contains(QStringLiteral("://"))) {
            hideFound(findInAddress, piece);
        } else if (isSecretValue(piece.text)) {
            hide(piece, true);
        } else {
            hideFound(findInParameters, piece);
        }
    }

    /// @p assignment, which is what @p piece begins with, of a secret name.
    void readSecret(Piece piece, const Assignment &assignment)
    {
        const Piece &value = assignment.value;
        if (assignment.sign == u':') {
            if (value.text.isEmpty())
                m_expected = Expected::Secret;
            hideCredential(value, true);
        } else if (hasBlank(value.text)) {
            readNested(piece);
        } else {
            hide(value, true);
            hideFound(findInParameters, value.from(plainWordLength(value.text))); // of a connection string
        }
    }

    void readNested(Piece line)
    {
        if (m_depth >= kMostNested)
            return;
        LineReader inner(m_found, m_depth + 1);
        inner.m_isContainer = m_isContainer;
        inner.readLine(line);
    }

    /// Members of JSON, however it is quoted.
    void readMembers(Piece piece)
    {
        static const QRegularExpression s_member(
            QStringLiteral("[\"']([^\"'\\\\]+)\\\\*[\"']\\s*:\\s*\\\\*[\"']([^\"'\\\\]+)"));
        if (!piece.text.contains(u':'))
            return;
        // What a shell would read has its own quoted words.
        static const QRegularExpression s_object(QStringLiteral("\\A\\s*\\{ ?\\\\*[\"'][^;|&<>()`\\n]*\\z"));
        const bool isObject = s_object.match(piece.text.toString()).hasMatch();
        for (auto matches = s_member.globalMatch(piece.text.toString()); matches.hasNext();) {
            const auto match = matches.next();
            const QStringView text = piece.text.mid(match.capturedStart(2), match.capturedLength(2));
            if (!isSecretName(match.capturedView(1)) && !isSecretValue(text))
                continue;
            const Piece value{text, piece.at + match.capturedStart(2)};
            if (isObject)
                hideCredential(value, true);
            else
                hide(value, true);
        }
    }

    /// "${NAME:-default}".
    void readDefaults(Piece piece)
    {
        static const QRegularExpression s_default(
            QStringLiteral("\\$\\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*):-([^{}]+)\\}"));
        if (!piece.text.contains(QStringLiteral("${")))
            return;
        for (auto matches = s_default.globalMatch(piece.text.toString()); matches.hasNext();) {
            const auto match = matches.next();
            const Piece value{piece.text.mid(match.capturedStart(2), match.capturedLength(2)),
                              piece.at + match.capturedStart(2)};
            const bool isSecret = isSecretName(match.capturedView(1)) || isSecretValue(value.text);
            if (isSecret && credentialLength(value.text) == value.text.size()) // a part of a default cannot be replaced
                hideCredential(value, true);
            else if (isSecret)
                continue;
            else if (m_depth < kMostNested)
                LineReader(m_found, m_depth + 1).readText(value);
        }
    }

    QList<HiddenSpan> &m_found;
    int m_depth;
    bool m_isAddress = false;
    bool m_isSimpleLine = false;
    bool m_isProgram = false; ///< what is read may name the program, which is never hidden
    Expected m_expected = Expected::Anything;
    bool m_isContainer = false;     ///< options name variables as docker's do
    bool m_isBeforeProgram = false; ///< words of the form NAME=value are variables
};

/// In order, and those that touch or overlap as one.
QList<HiddenSpan> merged(QList<HiddenSpan> spans)
{
    std::sort(spans.begin(), spans.end(), [](const HiddenSpan &a, const HiddenSpan &b) {
        return a.begin != b.begin ? a.begin < b.begin : a.length > b.length;
    });
    QList<HiddenSpan> apart;
    for (const HiddenSpan &span : std::as_const(spans)) {
        if (apart.isEmpty() || apart.constLast().begin + apart.constLast().length < span.begin) {
            apart.append(span);
            continue;
        }
        HiddenSpan &last = apart.last();
        last.length = std::max(last.begin + last.length, span.begin + span.length) - last.begin;
        last.isSecret = last.isSecret || span.isSecret;
    }
    return apart;
}

QString masked(const QString &text, const QList<HiddenSpan> &spans)
{
    QString shown;
    qsizetype at = 0;
    for (const HiddenSpan &span : spans) {
        shown += QStringView(text).mid(at, span.begin - at);
        shown += maskedText(text.mid(span.begin, span.length));
        at = span.begin + span.length;
    }
    return shown + text.mid(at);
}

} // namespace

QList<HiddenSpan> hiddenInText(const QString &text)
{
    QList<HiddenSpan> found;
    LineReader(found, 0).readText({text, 0});
    return merged(std::move(found));
}

QList<QList<HiddenSpan>> hiddenInArguments(const QString &command, const QStringList &args)
{
    QList<HiddenSpan> found;
    LineReader reader(found, 0);
    // A command with blanks in it ends with what the arguments go on with.
    reader.readProgram(command.section(u' ', 0, 0));
    QList<QList<HiddenSpan>> all;
    for (const QString &argument : args) {
        found.clear();
        reader.readWord({argument, 0});
        all.append(merged(found));
    }
    return all;
}

QString shownText(const QString &text) { return masked(text, hiddenInText(text)); }

QStringList shownArguments(const QString &command, const QStringList &args)
{
    const QList<QList<HiddenSpan>> hidden = hiddenInArguments(command, args);
    QStringList shown;
    for (qsizetype i = 0; i < args.size(); ++i)
        shown.append(masked(args.at(i), hidden.at(i)));
    return shown;
}

} // namespace assay::mcp
