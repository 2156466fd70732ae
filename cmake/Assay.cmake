# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of Assay has in common: warnings, sanitizers, precompiled headers, and the names of libraries and tests.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(ASSAY_CCACHE ccache)
if(ASSAY_CCACHE)
  # Without this ccache cannot serve files compiled with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${ASSAY_CCACHE})
endif()

# Many programs are linked with the same static libraries; this linker takes a third of the time. Part of binutils.
find_program(ASSAY_GOLD ld.gold)

add_library(assay_options INTERFACE)
target_include_directories(assay_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(assay_options INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wold-style-cast -Wcast-align -Wextra-semi)
target_compile_definitions(assay_options INTERFACE
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING QT_NO_FOREACH
  QT_NO_KEYWORDS QT_STRICT_ITERATORS QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_DISABLE_DEPRECATED_BEFORE=0x060400
  JSON_USE_IMPLICIT_CONVERSIONS=0)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A compiler of one file has no need to collect garbage below this many KiB; it saves a seventh of the time.
  target_compile_options(assay_options INTERFACE --param=ggc-min-heapsize=1500000)
endif()
if(ASSAY_GOLD)
  target_link_options(assay_options INTERFACE -fuse-ld=gold)
endif()
if(ASSAY_SANITIZE)
  target_compile_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE})
  if(ASSAY_SANITIZE MATCHES "undefined")
    target_compile_options(assay_options INTERFACE -fno-sanitize-recover=all)
  endif()
endif()

# One precompiled header for all that uses QtCore alone, one for all that draws; each is compiled once.
add_library(assay_pch_core STATIC ${PROJECT_SOURCE_DIR}/cmake/pch.cpp)
target_link_libraries(assay_pch_core PRIVATE assay_options Qt6::Core)
target_precompile_headers(assay_pch_core PRIVATE ${PROJECT_SOURCE_DIR}/cmake/pch_core.h)
add_library(assay_pch_widgets STATIC ${PROJECT_SOURCE_DIR}/cmake/pch.cpp)
target_link_libraries(assay_pch_widgets PRIVATE assay_options Qt6::Widgets)
target_precompile_headers(assay_pch_widgets PRIVATE ${PROJECT_SOURCE_DIR}/cmake/pch_widgets.h)
set_target_properties(assay_pch_core assay_pch_widgets PROPERTIES AUTOMOC OFF AUTOUIC OFF AUTORCC OFF)

# assay_library(NAME [WIDGETS] SOURCES … [LINK …] [LINK_PRIVATE …]) makes the static library assay_NAME.
function(assay_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WIDGETS" "" "SOURCES;LINK;LINK_PRIVATE")
  add_library(assay_${name} STATIC ${arg_SOURCES})
  set_target_properties(assay_${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(assay_${name} PUBLIC assay_options ${arg_LINK} PRIVATE ${arg_LINK_PRIVATE})
  if(arg_WIDGETS)
    target_precompile_headers(assay_${name} REUSE_FROM assay_pch_widgets)
  else()
    target_precompile_headers(assay_${name} REUSE_FROM assay_pch_core)
  endif()
endfunction()

# assay_program(NAME SOURCES … [LINK …]) makes an executable in build/PRESET/bin.
function(assay_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE assay_options ${arg_LINK})
endfunction()
