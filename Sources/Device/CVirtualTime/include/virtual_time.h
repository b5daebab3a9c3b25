// Virtual time under an ordinary process: the end of the device's link that lies in the app.
//
// The library stands in front of libc's clocks, waits and threads. In a process that a device has
// started (`DEVICE_LINK_VARIABLE`) one thread runs at a time, in one fixed order, and the clock moves
// only when the device says so. In any other process every function goes straight to libc.
#ifndef VIRTUAL_TIME_H
#define VIRTUAL_TIME_H

#include <stddef.h>
#include <stdint.h>

/// Whether this process belongs to a device.
int virtual_time_is_active(void);

/// A descriptor that is readable while a message of the device waits; -1 without a device.
int virtual_time_inbox(void);

/// Takes the oldest message that waits.
///
/// Returns its length, which may exceed `capacity` (then nothing is taken), or 0 when none waits.
size_t virtual_time_receive(void *buffer, size_t capacity);

/// Has `take` called on the main thread whenever messages of the device have come, as an event of the main
/// run loop in its common modes.
///
/// Returns 0, or -1 when there is no device, or no run loop because Foundation is not loaded.
int virtual_time_serve(void (*take)(void));

/// Leaves a message for the device; it goes out with the next report, in the order of the calls.
///
/// Returns 0, or -1 when there is no device or the message is longer than a frame.
int virtual_time_send(const void *bytes, size_t count);

/// Whether the last name that was looked up was not found because the device has no network.
int virtual_time_lacks_network(void);

/// What network the device has just now, as `enum device_wire_network`; -1 without a device's network, as
/// where it runs live.
int virtual_time_network(void);

/// Has the device's log say that the program sets something that has no effect, in words that go on behind
/// `it sets`; 0 without a device's network, when nobody is told.
int virtual_time_note_ignored(const char *text);

/// Says which classes of files, a bit for each number from 1 on, cannot be opened from now on, which cannot be
/// made, and of which class a file of a container is that was given none. What is refused fails with EPERM;
/// what is open stays open.
void virtual_time_refuse_files(unsigned opening, unsigned creating, int usual);

/// Says of which class files are that the calling thread makes; 0 for what their folder was given, as at first.
void virtual_time_want_class(int number);

/// Gives a file or a folder a class, from 1 to 9; 0 takes it away. Returns 0, or -1 with errno.
int virtual_time_set_class(const char *path, int number);

/// The class of a file or a folder; 0 if there is none.
int virtual_time_class(const char *path);

/// The device's time in nanoseconds; 0 without a device.
int64_t virtual_time_now(void);

#endif
