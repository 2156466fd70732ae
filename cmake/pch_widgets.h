// SPDX-License-Identifier: GPL-3.0-or-later
// Headers that nearly every file with a window includes, compiled once.
#pragma once
#include "pch_core.h"

#include <QAbstractItemModel>
#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QWidget>
