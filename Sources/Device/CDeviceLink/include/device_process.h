// What a device does with processes and cannot do in Swift: start one with calls that Swift's module
// of glibc does not show, and leave none behind when the device itself comes to its end.
#ifndef DEVICE_PROCESS_H
#define DEVICE_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptor under which an app finds its end of the link.
#define DEVICE_PROCESS_LINK 3
/// The descriptor of its end of the network, if it has one.
#define DEVICE_PROCESS_NETWORK 4

/// Makes a pipe, `ends[0]` for reading and `ends[1]` for writing; close-on-exec. Returns 0 or -1.
int device_process_make_pipe(int ends[2]);

/// Makes a link, `ends[0]` for the device, which never waits in a call on it, and `ends[1]` for the
/// app; close-on-exec. Returns 0 or -1.
int device_process_make_link(int ends[2]);

/// Starts a program in a process group of its own, in `folder`, with nothing open but `/dev/null`,
/// `output`, `error`, `link` and `network` as descriptors 0 to 4, no signal blocked and none ignored. A
/// `network` of -1 is left out.
///
/// The descriptors must be above 4 and close-on-exec. Returns 0, or an error number.
int device_process_start(pid_t *process, const char *executable, char *const environment[],
                         const char *folder, int link, int output, int error, int network);

/// Names a process group that gets SIGKILL when this process ends, by `exit` or by a signal that can
/// be caught. Beyond a few hundred at a time it is not remembered.
void device_process_adopt(pid_t process);

/// Takes a process group out again, before it is reaped and its number is another process's.
void device_process_disown(pid_t process);

/// Says what is written to `file` when this process ends in one of these ways: `before`, the device's
/// time as a decimal number, `after`. Both are copied. A file of -1 means nothing any more.
///
/// Returns 0, or -1 when the texts are too long.
int device_process_set_last_words(int file, const char *before, const char *after);

/// Sets the device's time for the last words, in nanoseconds.
void device_process_set_time(int64_t now);

/// What a status of wait(2) means, by macros that Swift cannot call.
int device_process_has_exited(int status);
/// The signal that ended a process, or its exit status if it has exited.
int device_process_code(int status);

#endif
