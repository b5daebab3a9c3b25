#pragma once

// What the faces of NSURLSession and NSURLConnection call of the sessions in Swift; see `app_interface.h`.
//
// A session and a task of the core are objects that their owner gives to `core_release` once. Requests, responses and
// errors cross as JSON. Blocks are called on any thread, or on the main thread for a session that was made so.

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef void (^session_answer)(unsigned long answer);

// An event for the delegate of a session.
//
// - event: the method's selector.
// - task: its task; null for an event of the session. The receiver retains what it keeps.
// - about: an object of JSON with the event's values, such as `error` or `location`.
// - answer: what has to be called for the transfer to go on; null for most events.
typedef void (^session_event)(const char *event, void *_Nullable task, const char *about,
                              const void *_Nullable bytes, long count,
                              session_answer _Nullable answer);

// The result of a task that was made with a handler: the bytes or the path of a file, and `response` and `error`.
typedef void (^task_done)(const void *_Nullable bytes, long count, const char *about);

// Makes a session; without settings in JSON the shared one.
void *core_make_session(const char *_Nullable settings, bool calls_on_main,
                        session_event _Nullable event);
void core_end_session(void *session, bool cancels);
// Calls a block with each task, then once with null.
void core_list_tasks(void *session, void (^each)(void *_Nullable task));

// Makes a task that is suspended.
void *core_make_task(void *session, bool downloads, const char *request, task_done _Nullable done);
void *core_retain(void *object);
void core_release(void *object);
void core_resume_task(void *task);
void core_suspend_task(void *task);
void core_cancel_task(void *task);
enum { core_data_task, core_download_task };
long core_task_kind(void *task);
long core_task_number(void *task);
long core_task_state(void *task);
// Bytes received, sent, and what is expected of both.
void core_task_counts(void *task, int64_t counts[_Nonnull 4]);
char *_Nullable core_task_description(void *task);
void core_describe_task(void *task, const char *_Nullable description);
// `request`, `response` and `error` of a task.
char *core_task_values(void *task);

#pragma clang assume_nonnull end
