#pragma once

// What the faces of Core Location and AVFoundation call of the core; see `app_interface.h`.
//
// A manager and a player of the core are objects that their face gives to `core_release` once. They do not
// retain the face. What a method is about crosses as JSON. Methods without parameters are named by their selectors.

#include <stdbool.h>

#pragma clang assume_nonnull begin

void core_release(void *object);

// MARK: Location

void *core_make_location_manager(void *face);
void core_locate(void *manager, const char *method);
double core_location_setting(void *manager, const char *name);
void core_set_location_setting(void *manager, const char *name, double value);
char *_Nullable core_last_location(void *manager);
void core_monitor_region(void *manager, const char *region, bool begins);
void core_request_state(void *manager, const char *region);
char *core_monitored_regions(void *manager);
long core_location_authorization(void);
// In metres.
double core_distance(double latitude, double longitude, double other_latitude, double other_longitude);

// Calls a method of the manager's delegate, on the main thread.
void face_locate(void *face, const char *method, const char *about);

// MARK: Audio

// Makes a player of a file or of bytes; null for a sound that it cannot play, with the error.
void *_Nullable core_make_player(void *face, const char *_Nullable path, const void *_Nullable bytes,
                                 long count, char *_Nullable *_Nonnull error);
bool core_play(void *player, const char *method);
double core_player_value(void *player, const char *name);
void core_set_player_value(void *player, const char *name, double value);

// Calls a method of the player's delegate, on the main thread.
void face_play(void *face, const char *method, long value);

// Change the session; the error, or null.
char *_Nullable core_set_audio_category(const char *category, const char *mode, unsigned long options);
char *_Nullable core_set_audio_active(bool active, unsigned long options);
// `category`, `mode`, `options`, `isOtherAudioPlaying` and `output`.
char *core_audio_session(void);
// Notifications of the session go to the face from now on.
void core_listen_for_audio(void);

void face_post_audio(const char *notification, const char *info);

#pragma clang assume_nonnull end
