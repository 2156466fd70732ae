# SPDX-License-Identifier: GPL-3.0-or-later
# How a test is built and run: offscreen unless it needs a real screen, from a home of its own, with a limit in time.

find_program(ASSAY_XVFB_RUN xvfb-run)

set(ASSAY_TEST_ENVIRONMENT
  LC_ALL=C.UTF-8
  TZ=UTC
  QT_LOGGING_RULES=
  XDG_CONFIG_HOME=${PROJECT_BINARY_DIR}/tests/home/config
  XDG_DATA_HOME=${PROJECT_BINARY_DIR}/tests/home/data
  XDG_STATE_HOME=${PROJECT_BINARY_DIR}/tests/home/state
  XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/tests/home/cache
  ASSAY_TEST_BIN=${CMAKE_RUNTIME_OUTPUT_DIRECTORY}
  ASSAY_SOURCE_DIR=${PROJECT_SOURCE_DIR}
  ASAN_OPTIONS=detect_stack_use_after_return=1
  UBSAN_OPTIONS=print_stacktrace=1
  LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/lsan.supp:print_suppressions=0
  TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/tsan.supp:second_deadlock_stack=1:die_after_fork=0)

# assay_test(tst_NAME [WIDGETS] [XVFB|KEYRING] SOURCES … [LINK …] [TIMEOUT s]) builds a Qt Test program and registers it.
# tst_NAME.cpp includes tst_NAME.moc, and no other source of it needs moc.
# XVFB: popups and real focus need a screen; the test runs under xvfb-run and fails, in words, where that is missing.
# KEYRING: the test runs with a real keyring, by tests/support/with_keyring.sh, and skips what needs it where it is missing.
function(assay_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WIDGETS;XVFB;KEYRING" "TIMEOUT" "SOURCES;LINK;DEPENDS")
  if(NOT arg_SOURCES)
    set(arg_SOURCES ${name}.cpp)
  endif()
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/bin)
  qt_generate_moc(${name}.cpp ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc TARGET ${name})
  target_sources(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc)
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE assay_options assay_test_support Qt6::Test ${arg_LINK})
  if(arg_WIDGETS)
    target_precompile_headers(${name} REUSE_FROM assay_pch_widgets)
  else()
    target_precompile_headers(${name} REUSE_FROM assay_pch_core)
  endif()
  if(arg_DEPENDS)
    add_dependencies(${name} ${arg_DEPENDS})
  endif()
  if(arg_XVFB)
    if(NOT ASSAY_XVFB_RUN)
      message(FATAL_ERROR "${name} needs xvfb-run: install the Debian packages xvfb and xauth")
    endif()
    add_test(NAME ${name} COMMAND ${ASSAY_XVFB_RUN} -a -s "-screen 0 1600x1000x24" $<TARGET_FILE:${name}>)
    set(platform xcb)
  elseif(arg_KEYRING)
    add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/tests/support/with_keyring.sh $<TARGET_FILE:${name}>)
    set(platform offscreen)
  else()
    add_test(NAME ${name} COMMAND ${name})
    set(platform offscreen)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  if(ASSAY_SANITIZE)
    math(EXPR arg_TIMEOUT "${arg_TIMEOUT} * 8")
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT}
    ENVIRONMENT "${ASSAY_TEST_ENVIRONMENT};QT_QPA_PLATFORM=${platform}")
endfunction()
