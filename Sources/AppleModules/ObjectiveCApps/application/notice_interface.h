#pragma once

// What the faces of UserNotifications call of the core; see `app_interface.h`. A notification crosses as JSON.

#include <stdbool.h>

#pragma clang assume_nonnull begin

void core_ask_for_notifications(unsigned long options, void (^done)(bool granted));
void core_add_notification(const char *notification);
// Null for all; else an array of identifiers.
void core_remove_notifications(const char *_Nullable identifiers);
// Events go to the face from now on.
void core_listen_for_notifications(void);

// Whether the delegate has the method for an answer.
bool face_takes_notices(const char *selector);
void face_answer_notice(const char *notification, const char *action, void (^done)(void));

#pragma clang assume_nonnull end
