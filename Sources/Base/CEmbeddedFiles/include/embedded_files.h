#pragma once

#include <stddef.h>

// Files that the program carries in itself: the theme of pages, the rules of iOS, and C that
// samples are linked with.
// Their bytes live as long as the process.
struct embedded_file {
  const unsigned char *bytes;
  size_t count;
};

struct embedded_file embedded_colours_css(void);
struct embedded_file embedded_page_css(void);
struct embedded_file embedded_prose_css(void);
struct embedded_file embedded_sample_css(void);
struct embedded_file embedded_tabs_css(void);
struct embedded_file embedded_diagram_css(void);
struct embedded_file embedded_timeline_css(void);
struct embedded_file embedded_screens_css(void);
struct embedded_file embedded_front_css(void);
struct embedded_file embedded_reference_css(void);
struct embedded_file embedded_rules_md(void);
struct embedded_file embedded_print_css(void);
struct embedded_file embedded_book_css(void);
struct embedded_file embedded_epub_css(void);
struct embedded_file embedded_workbook_js(void);
struct embedded_file embedded_search_js(void);
struct embedded_file embedded_icon_svg(void);
struct embedded_file embedded_sample_support_c(void);

// A file of the runtime layer of Objective-C samples (Sources/AppleModules/ObjectiveCRuntime), by its path there.
struct embedded_source {
  const char *path;
  struct embedded_file file;
};

// The files in the order of their paths; after the last one, the path is null.
struct embedded_source embedded_objective_c_source(size_t number);

// The same of the faces that Objective-C apps are linked with (Sources/AppleModules/ObjectiveCApps).
struct embedded_source embedded_objective_c_app_source(size_t number);
