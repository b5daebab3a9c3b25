#pragma once

// What the faces of Objective-C and the Swift core of an app call of each other.
//
// `core_` functions are written in Swift over UIKit and the other modules that apps in Swift import; `face_` functions
// are written in Objective-C. Texts are UTF-8. Texts that a `core_` function returns are the caller's to free; what a
// `face_` function is given belongs to its caller. Dictionaries cross as JSON. All of it belongs to the main thread,
// unless a function says otherwise.

#include "notice_interface.h"
#include "view_interface.h"

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef void (^app_block)(void);
typedef void (^app_result)(unsigned long result);

// MARK: The application

// Serves the device until it ends the process. The delegate is made when the device's state is known.
_Noreturn void core_run(void);

long core_application_state(void);
long core_background_refresh_status(void);
bool core_is_protected_data_available(void);
long core_badge(void);
void core_set_badge(long badge);
void core_set_minimum_fetch_interval(double seconds);
void core_register_for_remote_notifications(void);
void core_unregister_for_remote_notifications(void);
bool core_is_registered_for_remote_notifications(void);

// On any thread.
long core_begin_background_task(const char *_Nullable name, app_block _Nullable handler);
void core_end_background_task(long identifier);
double core_background_time_remaining(void);

// MARK: The delegate

void face_make_delegate(void);
// Whether the delegate has a method.
bool face_responds(const char *selector);
// Calls a method whose only argument is the application.
void face_call(const char *selector);
// Calls a method that gets the options of the launch; null for none.
bool face_launch(const char *selector, const char *_Nullable options);
// Calls a method with a handler, and, unless it is null, what it is about, as JSON.
void face_fetch(const char *selector, const char *_Nullable content, app_result done);
void face_session_events(const char *selector, const char *session, app_block done);
void face_push_token(const char *selector, const void *bytes, long count);
void face_push_error(const char *selector, const char *domain, long code, const char *text);
// Posts a notification of the application, after the delegate's method of the same name (R5).
void face_post(const char *notification);

// MARK: Time

// Schedules work on the main run loop of the device's clock; a repeating one until it is cancelled.
//
// The result has to be given to `core_cancel_timer` once.
void *core_start_timer(double seconds, double interval, bool repeats, app_block work);
void core_cancel_timer(void *timer);

// MARK: Settings and the bundle

// Values are property lists in XML. On any thread.
char *_Nullable core_default(const char *key);
void core_set_default(const char *key, const char *_Nullable value);
char *core_defaults(void);
char *core_info(void);

#pragma clang assume_nonnull end
