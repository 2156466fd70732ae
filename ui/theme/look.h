// SPDX-License-Identifier: GPL-3.0-or-later
// Look: the colours, fonts and lengths of the window for one ground (light or dark) and one text size.
#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QPalette>

namespace assay::ui {

/// What a colour is for. Text that stands on a "Ground" uses the role of the same name, or Text.
enum class ColourRole {
    Window, ///< ground of the middle of the window
    Panel,  ///< ground of the docks, the header, fields and menus
    Text,
    Muted,     ///< second lines, captions, what is not current
    Hairline,  ///< lines that divide; never text
    Accent,    ///< links, the current tab, the focus
    Selection, ///< ground of what is selected
    For,
    ForGround,
    Against,
    AgainstGround,
    Neutral,
    NeutralGround, ///< also the ground under the mouse
    Attention,
    AttentionGround,
};

/// What a piece of text is.
enum class FontRole {
    Body,    ///< 13 px
    Strong,  ///< 13 px, for a short line above a text and for what is current
    Small,   ///< 12 px, for second lines
    Caption, ///< 11 px capitals, for the titles of docks and columns
    Title,   ///< 15 px, for the question
    Heading, ///< 20 px, for the first page
    Mono,    ///< 12 px, fixed width, for ids, times and JSON
};

/// Text of one role as it stands on the ground of another.
struct ColourPair
{
    ColourRole text;
    ColourRole ground;
};

/// A plain value; its functions are pure. font() asks the font database, so it needs a QGuiApplication.
struct Look
{
    bool isDark = false;
    int textPercent = 100;

    bool operator==(const Look &) const = default;

    [[nodiscard]] QColor colour(ColourRole role) const;
    [[nodiscard]] QFont font(FontRole role) const;
    [[nodiscard]] QPalette palette() const;
    /// For fields in which text is selected letter by letter: a selection that is told from its ground at once.
    [[nodiscard]] QPalette fieldPalette() const;

    /// @p length pixels at 100 %, scaled with the text; at least 1 for a positive length.
    [[nodiscard]] int px(int length) const;
};

/// Every pair of text and ground that the window draws; each has a contrast of at least 4.5 in both grounds.
[[nodiscard]] QList<ColourPair> usedTextPairs();

} // namespace assay::ui
