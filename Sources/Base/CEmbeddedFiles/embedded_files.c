#include "embedded_files.h"

// `#embed` (C23) takes no time to compile, unlike an array of Swift literals, and the build knows each file as that
// of an `#include`.

static const unsigned char colours_css[] = {
#embed "../../../Site/theme/colours.css"
};
static const unsigned char page_css[] = {
#embed "../../../Site/theme/page.css"
};
static const unsigned char prose_css[] = {
#embed "../../../Site/theme/prose.css"
};
static const unsigned char sample_css[] = {
#embed "../../../Site/theme/sample.css"
};
static const unsigned char tabs_css[] = {
#embed "../../../Site/theme/tabs.css"
};
static const unsigned char diagram_css[] = {
#embed "../../../Site/theme/diagram.css"
};
static const unsigned char timeline_css[] = {
#embed "../../../Site/theme/timeline.css"
};
static const unsigned char screens_css[] = {
#embed "../../../Site/theme/screens.css"
};
static const unsigned char front_css[] = {
#embed "../../../Site/theme/front.css"
};
static const unsigned char reference_css[] = {
#embed "../../../Site/theme/reference.css"
};
static const unsigned char rules_md[] = {
#embed "../../../Sources/Device/RULES.md"
};
static const unsigned char print_css[] = {
#embed "../../../Site/theme/print.css"
};
static const unsigned char book_css[] = {
#embed "../../../Site/theme/book.css"
};
static const unsigned char epub_css[] = {
#embed "../../../Site/theme/epub.css"
};
static const unsigned char workbook_js[] = {
#embed "../../../Site/theme/workbook.js"
};
static const unsigned char search_js[] = {
#embed "../../../Site/theme/search.js"
};
static const unsigned char icon_svg[] = {
#embed "../../../Site/theme/icon.svg"
};
static const unsigned char sample_support_c[] = {
#embed "../../../Sources/Runner/Toolchains/Support/sample_support.c"
};
static const unsigned char objective_c_associations_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/associations.c"
};
static const unsigned char objective_c_blocks_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/blocks.c"
};
static const unsigned char objective_c_exceptions_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/exceptions.c"
};
static const unsigned char objective_c_foundation_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/foundation.m"
};
static const unsigned char objective_c_include_foundation_foundation_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/include/Foundation/Foundation.h"
};
static const unsigned char objective_c_include_objc_blocks_runtime_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/include/objc/blocks_runtime.h"
};
static const unsigned char objective_c_include_objc_message_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/include/objc/message.h"
};
static const unsigned char objective_c_include_objc_objc_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/include/objc/objc.h"
};
static const unsigned char objective_c_include_objc_runtime_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/include/objc/runtime.h"
};
static const unsigned char objective_c_memory_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/memory.c"
};
static const unsigned char objective_c_messages_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/messages.c"
};
static const unsigned char objective_c_methods_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/methods.c"
};
static const unsigned char objective_c_modules_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/modules.c"
};
static const unsigned char objective_c_runtime_layout_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/runtime_layout.h"
};
static const unsigned char objective_c_start_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/start.c"
};
static const unsigned char objective_c_weak_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCRuntime/weak.c"
};
static const unsigned char objective_c_app_application_application_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Application.swift"
};
static const unsigned char objective_c_app_application_controllers_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Controllers.swift"
};
static const unsigned char objective_c_app_application_forwardednotifications_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/ForwardedNotifications.swift"
};
static const unsigned char objective_c_app_application_forwardingdelegate_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/ForwardingDelegate.swift"
};
static const unsigned char objective_c_app_application_notices_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Notices.swift"
};
static const unsigned char objective_c_app_application_settings_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Settings.swift"
};
static const unsigned char objective_c_app_application_tables_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Tables.swift"
};
static const unsigned char objective_c_app_application_timers_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Timers.swift"
};
static const unsigned char objective_c_app_application_views_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/Views.swift"
};
static const unsigned char objective_c_app_application_app_interface_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/app_interface.h"
};
static const unsigned char objective_c_app_application_application_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/application.m"
};
static const unsigned char objective_c_app_application_controllers_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/controllers.m"
};
static const unsigned char objective_c_app_application_crash_c[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/crash.c"
};
static const unsigned char objective_c_app_application_notice_interface_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/notice_interface.h"
};
static const unsigned char objective_c_app_application_notices_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/notices.m"
};
static const unsigned char objective_c_app_application_peer_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/peer.h"
};
static const unsigned char objective_c_app_application_peer_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/peer.m"
};
static const unsigned char objective_c_app_application_replace_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/replace.h"
};
static const unsigned char objective_c_app_application_replace_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/replace.m"
};
static const unsigned char objective_c_app_application_storage_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/storage.m"
};
static const unsigned char objective_c_app_application_tables_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/tables.m"
};
static const unsigned char objective_c_app_application_time_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/time.m"
};
static const unsigned char objective_c_app_application_view_interface_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/view_interface.h"
};
static const unsigned char objective_c_app_application_views_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/application/views.m"
};
static const unsigned char objective_c_app_include_avfoundation_avfoundation_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/AVFoundation/AVFoundation.h"
};
static const unsigned char objective_c_app_include_corelocation_corelocation_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/CoreLocation/CoreLocation.h"
};
static const unsigned char objective_c_app_include_foundation_nsurlsession_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/Foundation/NSURLSession.h"
};
static const unsigned char objective_c_app_include_uikit_uiapplication_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UIApplication.h"
};
static const unsigned char objective_c_app_include_uikit_uifoundation_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UIFoundation.h"
};
static const unsigned char objective_c_app_include_uikit_uikit_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UIKit.h"
};
static const unsigned char objective_c_app_include_uikit_uiresponder_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UIResponder.h"
};
static const unsigned char objective_c_app_include_uikit_uitableview_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UITableView.h"
};
static const unsigned char objective_c_app_include_uikit_uiview_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UIView.h"
};
static const unsigned char objective_c_app_include_uikit_uiviewcontroller_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UIKit/UIViewController.h"
};
static const unsigned char objective_c_app_include_usernotifications_usernotifications_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/include/UserNotifications/UserNotifications.h"
};
static const unsigned char objective_c_app_services_audio_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/services/Audio.swift"
};
static const unsigned char objective_c_app_services_location_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/services/Location.swift"
};
static const unsigned char objective_c_app_services_audio_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/services/audio.m"
};
static const unsigned char objective_c_app_services_location_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/services/location.m"
};
static const unsigned char objective_c_app_services_services_interface_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/services/services_interface.h"
};
static const unsigned char objective_c_app_sessions_sessiondelegate_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/SessionDelegate.swift"
};
static const unsigned char objective_c_app_sessions_sessionvalues_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/SessionValues.swift"
};
static const unsigned char objective_c_app_sessions_sessions_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/Sessions.swift"
};
static const unsigned char objective_c_app_sessions_connections_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/connections.m"
};
static const unsigned char objective_c_app_sessions_session_values_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/session_values.h"
};
static const unsigned char objective_c_app_sessions_session_values_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/session_values.m"
};
static const unsigned char objective_c_app_sessions_sessions_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/sessions.m"
};
static const unsigned char objective_c_app_sessions_sessions_interface_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/sessions_interface.h"
};
static const unsigned char objective_c_app_sessions_tasks_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/tasks.h"
};
static const unsigned char objective_c_app_sessions_tasks_m[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/sessions/tasks.m"
};
static const unsigned char objective_c_app_shared_json_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/shared/JSON.swift"
};
static const unsigned char objective_c_app_shared_objects_swift[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/shared/Objects.swift"
};
static const unsigned char objective_c_app_shared_json_h[] = {
#embed "../../../Sources/AppleModules/ObjectiveCApps/shared/json.h"
};

#define FILE_NAMED(name) (struct embedded_file){name, sizeof name}

struct embedded_file embedded_colours_css(void) { return FILE_NAMED(colours_css); }
struct embedded_file embedded_page_css(void) { return FILE_NAMED(page_css); }
struct embedded_file embedded_prose_css(void) { return FILE_NAMED(prose_css); }
struct embedded_file embedded_sample_css(void) { return FILE_NAMED(sample_css); }
struct embedded_file embedded_tabs_css(void) { return FILE_NAMED(tabs_css); }
struct embedded_file embedded_diagram_css(void) { return FILE_NAMED(diagram_css); }
struct embedded_file embedded_timeline_css(void) { return FILE_NAMED(timeline_css); }
struct embedded_file embedded_screens_css(void) { return FILE_NAMED(screens_css); }
struct embedded_file embedded_front_css(void) { return FILE_NAMED(front_css); }
struct embedded_file embedded_reference_css(void) { return FILE_NAMED(reference_css); }
struct embedded_file embedded_rules_md(void) { return FILE_NAMED(rules_md); }
struct embedded_file embedded_print_css(void) { return FILE_NAMED(print_css); }
struct embedded_file embedded_book_css(void) { return FILE_NAMED(book_css); }
struct embedded_file embedded_epub_css(void) { return FILE_NAMED(epub_css); }
struct embedded_file embedded_workbook_js(void) { return FILE_NAMED(workbook_js); }
struct embedded_file embedded_search_js(void) { return FILE_NAMED(search_js); }
struct embedded_file embedded_icon_svg(void) { return FILE_NAMED(icon_svg); }
struct embedded_file embedded_sample_support_c(void) { return FILE_NAMED(sample_support_c); }

struct embedded_source embedded_objective_c_source(size_t number) {
#define ROW(path, name) {path, {name, sizeof name}}
  static const struct embedded_source sources[] = {
      ROW("associations.c", objective_c_associations_c),
      ROW("blocks.c", objective_c_blocks_c),
      ROW("exceptions.c", objective_c_exceptions_c),
      ROW("foundation.m", objective_c_foundation_m),
      ROW("include/Foundation/Foundation.h", objective_c_include_foundation_foundation_h),
      ROW("include/objc/blocks_runtime.h", objective_c_include_objc_blocks_runtime_h),
      ROW("include/objc/message.h", objective_c_include_objc_message_h),
      ROW("include/objc/objc.h", objective_c_include_objc_objc_h),
      ROW("include/objc/runtime.h", objective_c_include_objc_runtime_h),
      ROW("memory.c", objective_c_memory_c),
      ROW("messages.c", objective_c_messages_c),
      ROW("methods.c", objective_c_methods_c),
      ROW("modules.c", objective_c_modules_c),
      ROW("runtime_layout.h", objective_c_runtime_layout_h),
      ROW("start.c", objective_c_start_c),
      ROW("weak.c", objective_c_weak_c),
  };
  enum { count = sizeof sources / sizeof *sources };
  return number < count ? sources[number] : (struct embedded_source){NULL, {NULL, 0}};
}

struct embedded_source embedded_objective_c_app_source(size_t number) {
  static const struct embedded_source sources[] = {
      ROW("application/Application.swift", objective_c_app_application_application_swift),
      ROW("application/Controllers.swift", objective_c_app_application_controllers_swift),
      ROW("application/ForwardedNotifications.swift", objective_c_app_application_forwardednotifications_swift),
      ROW("application/ForwardingDelegate.swift", objective_c_app_application_forwardingdelegate_swift),
      ROW("application/Notices.swift", objective_c_app_application_notices_swift),
      ROW("application/Settings.swift", objective_c_app_application_settings_swift),
      ROW("application/Tables.swift", objective_c_app_application_tables_swift),
      ROW("application/Timers.swift", objective_c_app_application_timers_swift),
      ROW("application/Views.swift", objective_c_app_application_views_swift),
      ROW("application/app_interface.h", objective_c_app_application_app_interface_h),
      ROW("application/application.m", objective_c_app_application_application_m),
      ROW("application/controllers.m", objective_c_app_application_controllers_m),
      ROW("application/crash.c", objective_c_app_application_crash_c),
      ROW("application/notice_interface.h", objective_c_app_application_notice_interface_h),
      ROW("application/notices.m", objective_c_app_application_notices_m),
      ROW("application/peer.h", objective_c_app_application_peer_h),
      ROW("application/peer.m", objective_c_app_application_peer_m),
      ROW("application/replace.h", objective_c_app_application_replace_h),
      ROW("application/replace.m", objective_c_app_application_replace_m),
      ROW("application/storage.m", objective_c_app_application_storage_m),
      ROW("application/tables.m", objective_c_app_application_tables_m),
      ROW("application/time.m", objective_c_app_application_time_m),
      ROW("application/view_interface.h", objective_c_app_application_view_interface_h),
      ROW("application/views.m", objective_c_app_application_views_m),
      ROW("include/AVFoundation/AVFoundation.h", objective_c_app_include_avfoundation_avfoundation_h),
      ROW("include/CoreLocation/CoreLocation.h", objective_c_app_include_corelocation_corelocation_h),
      ROW("include/Foundation/NSURLSession.h", objective_c_app_include_foundation_nsurlsession_h),
      ROW("include/UIKit/UIApplication.h", objective_c_app_include_uikit_uiapplication_h),
      ROW("include/UIKit/UIFoundation.h", objective_c_app_include_uikit_uifoundation_h),
      ROW("include/UIKit/UIKit.h", objective_c_app_include_uikit_uikit_h),
      ROW("include/UIKit/UIResponder.h", objective_c_app_include_uikit_uiresponder_h),
      ROW("include/UIKit/UITableView.h", objective_c_app_include_uikit_uitableview_h),
      ROW("include/UIKit/UIView.h", objective_c_app_include_uikit_uiview_h),
      ROW("include/UIKit/UIViewController.h", objective_c_app_include_uikit_uiviewcontroller_h),
      ROW("include/UserNotifications/UserNotifications.h", objective_c_app_include_usernotifications_usernotifications_h),
      ROW("services/Audio.swift", objective_c_app_services_audio_swift),
      ROW("services/Location.swift", objective_c_app_services_location_swift),
      ROW("services/audio.m", objective_c_app_services_audio_m),
      ROW("services/location.m", objective_c_app_services_location_m),
      ROW("services/services_interface.h", objective_c_app_services_services_interface_h),
      ROW("sessions/SessionDelegate.swift", objective_c_app_sessions_sessiondelegate_swift),
      ROW("sessions/SessionValues.swift", objective_c_app_sessions_sessionvalues_swift),
      ROW("sessions/Sessions.swift", objective_c_app_sessions_sessions_swift),
      ROW("sessions/connections.m", objective_c_app_sessions_connections_m),
      ROW("sessions/session_values.h", objective_c_app_sessions_session_values_h),
      ROW("sessions/session_values.m", objective_c_app_sessions_session_values_m),
      ROW("sessions/sessions.m", objective_c_app_sessions_sessions_m),
      ROW("sessions/sessions_interface.h", objective_c_app_sessions_sessions_interface_h),
      ROW("sessions/tasks.h", objective_c_app_sessions_tasks_h),
      ROW("sessions/tasks.m", objective_c_app_sessions_tasks_m),
      ROW("shared/JSON.swift", objective_c_app_shared_json_swift),
      ROW("shared/Objects.swift", objective_c_app_shared_objects_swift),
      ROW("shared/json.h", objective_c_app_shared_json_h),
  };
  enum { count = sizeof sources / sizeof *sources };
  return number < count ? sources[number] : (struct embedded_source){NULL, {NULL, 0}};
}
