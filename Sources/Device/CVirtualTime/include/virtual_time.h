// Virtual time in an ordinary process: the app's end of the device's link.
//
// The library interposes libc's clocks, waits and threads. In a process that a device has started
// (`DEVICE_LINK_VARIABLE`) one thread runs at a time, in a fixed order, and the clock moves only with the
// device's permission. In any other process every function calls libc directly.
#ifndef VIRTUAL_TIME_H
#define VIRTUAL_TIME_H

#include <stddef.h>
#include <stdint.h>

/// Returns whether this process belongs to a device.
int virtual_time_is_active(void);

/// Returns a descriptor that is readable while a message of the device waits; -1 without a device.
int virtual_time_inbox(void);

/// Takes the oldest waiting message.
///
/// Returns its length, which may exceed `capacity` (then nothing is taken), or 0 if none waits.
size_t virtual_time_receive(void *buffer, size_t capacity);

/// Has `take` called on the main thread whenever messages of the device have arrived, as an event of the main
/// run loop in its common modes.
///
/// Returns 0, or -1 without a device, or without a run loop because Foundation is not loaded.
int virtual_time_serve(void (*take)(void));

/// Queues a message for the device; it is sent with the next report, in the order of the calls.
///
/// Returns 0, or -1 without a device or if the message is longer than a frame.
int virtual_time_send(const void *bytes, size_t count);

/// Returns whether the last lookup of a name failed because the device has no network.
int virtual_time_lacks_network(void);

/// Returns the current network as `enum device_wire_network`; -1 without a device's network, as in a live
/// run.
int virtual_time_network(void);

/// Has the device's log report that the program sets something without effect; `text` continues `it sets`.
///
/// Returns 0 without a device's network, when nothing is reported.
int virtual_time_note_ignored(const char *text);

/// Sets which classes of files, a bit for each number from 1 on, can from now on not be opened or not be
/// created. `usual` is the class of files in a container that were given none. Refused calls fail with EPERM;
/// open files remain open.
void virtual_time_refuse_files(unsigned opening, unsigned creating, int usual);

/// Sets the class of files that the calling thread creates; 0, the default, for the class of their folder.
void virtual_time_want_class(int number);

/// Gives a file or a folder a class from 1 to 9; 0 removes it. Returns 0, or -1 with errno.
int virtual_time_set_class(const char *path, int number);

/// Returns the class of a file or a folder; 0 if there is none.
int virtual_time_class(const char *path);

/// Returns the device's time in nanoseconds; 0 without a device.
int64_t virtual_time_now(void);

#endif
