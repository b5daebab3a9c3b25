#pragma once

// What the faces of views and controllers call of the core, and the core of them; see `app_interface.h`.
//
// A face owns an object of the core, its peer, and gives it to `core_release` once. A peer does not retain its face:
// the faces retain each other as views and controllers do.

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Makes a peer.
//
// - kind: the name of its class in UIKit.
// - face: whose methods it calls; null for one that calls none.
// - style: of a table, a cell, a button or a bar item; else 0.
// - text: the identifier of a cell, or the title of a bar item.
void *core_make_view(const char *kind, void *_Nullable face, long style,
                     const char *_Nullable text);
void *core_retain(void *view);
// The face is about to be gone; null.
void core_forget_face(void *view);
void core_release(void *view);

// Properties and methods by their names in Objective-C.
void core_set_text(void *view, const char *property, const char *_Nullable text);
char *_Nullable core_text(void *view, const char *property);
void core_set_number(void *view, const char *property, double number);
double core_number(void *view, const char *property);
void core_set_frame(void *view, const double frame[_Nonnull 4]);
void core_frame(void *view, double frame[_Nonnull 4]);
void core_set_view(void *view, const char *property, void *_Nullable other);
// The result is not retained.
void *_Nullable core_view(void *view, const char *property);
void core_call_view(void *view, const char *method, void *_Nullable argument, bool flag);

// The class of a peer, such as `UILabel`.
const char *core_kind(void *view);

void core_set_data_source(void *table, void *_Nullable source, void *_Nullable delegate);
void core_add_target(void *control, unsigned long events, void *face);
// A cell that the caller owns.
void *_Nullable core_dequeue_cell(void *table, const char *identifier);
// - change: `insert` or `delete`, or `begin` or `end` for a group of changes.
void core_change_rows(void *table, const char *change, const long *rows, long count);
void core_perform_batch_updates(void *table, void (^_Nullable updates)(void),
                                void (^_Nullable completion)(bool finished));
long core_row_count(void *table, long section);

void core_show_alert(void *face, const char *title, const char *_Nullable message,
                     const char *_Nonnull const *_Nonnull buttons, long count);

void core_screen_bounds(double bounds[_Nonnull 4]);
// A property of the device, as text.
char *core_device(const char *property);

// MARK: Faces

// Whether a face has a method of its own, other than that of the classes here.
bool face_overrides(void *face, const char *selector);
void face_perform(void *face, const char *selector);
void face_perform_flag(void *face, const char *selector, bool flag);
long face_count(void *face, const char *selector, void *table, long section);
// The peer of a cell, which the caller owns.
void *face_cell(void *face, void *table, long section, long row);
void face_row(void *face, const char *selector, void *table, long section, long row);
void face_act(void *face);
void face_press(void *face, long button);

#pragma clang assume_nonnull end
