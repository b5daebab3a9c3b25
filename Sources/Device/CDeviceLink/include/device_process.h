// Process functions that Swift lacks: starting a process with calls that Swift's glibc module does not
// import, and leaving none when the device's process ends.
#ifndef DEVICE_PROCESS_H
#define DEVICE_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptor of an app's end of the link.
#define DEVICE_PROCESS_LINK 3
/// The descriptor of an app's end of the network, if it has one.
#define DEVICE_PROCESS_NETWORK 4

/// Creates a close-on-exec pipe, `ends[0]` for reading and `ends[1]` for writing. Returns 0 or -1.
int device_process_make_pipe(int ends[2]);

/// Creates a close-on-exec link: `ends[0]` for the device, non-blocking, and `ends[1]` for the app. Returns 0
/// or -1.
int device_process_make_link(int ends[2]);

/// Starts a program in its own process group, in `folder`, with no signal blocked or ignored. Only
/// `/dev/null`, `output`, `error`, `link` and `network` are open, as descriptors 0 to 4. A `network` of -1 is
/// left out.
///
/// The descriptors must be above 4 and close-on-exec. Returns 0, or an error number.
int device_process_start(pid_t *process, const char *executable, char *const environment[],
                         const char *folder, int link, int output, int error, int network);

/// Registers a process group to get SIGKILL when this process ends, by `exit` or by a signal that can be
/// caught. At most 256 are remembered.
void device_process_adopt(pid_t process);

/// Unregisters a process group, to be called before it is reaped and its number is reused.
void device_process_disown(pid_t process);

/// Sets what is written to `file` when this process ends in one of these ways: `before`, the device's time as
/// a decimal number, `after`. Both are copied. A file of -1 turns it off.
///
/// Returns 0, or -1 if the texts are too long.
int device_process_set_last_words(int file, const char *before, const char *after);

/// Sets the device's time for the last words, in nanoseconds.
void device_process_set_time(int64_t now);

/// Whether a status of wait(2) is that of a process that has exited, by a macro that Swift cannot call.
int device_process_has_exited(int status);
/// Returns the signal that ended a process, or its exit status if it has exited.
int device_process_code(int status);

#endif
