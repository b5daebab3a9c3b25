// The functions of the app that a thread is in.
//
// The unwinder (backtrace(3)) works as long as the tables of every function on the stack are right. Those of
// small functions in Swift's libraries are not: it fails from `DispatchSemaphore.wait(timeout:)`, just where
// it matters most. From there the frame pointers are followed.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <execinfo.h>

enum {
  MOST_ADDRESSES = 256,
  /// How many words a small function without a frame pointer may have pushed.
  MOST_WORDS_OF_SMALL_FUNCTION = 4,
};

struct trace {
  int count;
  const char *addresses[MOST_ADDRESSES];
};

/// A word of the stack, which may be a return address.
typedef const char *const *word;

static void add(struct trace *trace, const char *address) {
  if (trace->count < MOST_ADDRESSES) trace->addresses[trace->count++] = address;
}

/// Stores the addresses in the executable and returns their number.
static uint32_t keep_executable(const struct trace *trace, uint64_t *frames, uint32_t most) {
  uint32_t kept = 0;
  for (int index = 0; index < trace->count && kept < most; index++) {
    if (vt_executable_offset(trace->addresses[index], &frames[kept])) kept++;
  }
  return kept;
}

/// Calls the unwinder and omits the frames of the signal handler that calls it, if any.
static void unwind(struct trace *trace, const struct vt_place *place) {
  void *all[MOST_ADDRESSES];
  int count = backtrace(all, MOST_ADDRESSES), first = 0;
  for (int index = 0; place->code && index < count; index++) {
    if (all[index] == place->code) first = index + 1;
  }
  // Adds one to the interrupted instruction, since readers of return addresses subtract one.
  if (place->code) add(trace, place->code + 1);
  for (int index = first; index < count; index++) add(trace, all[index]);
}

/// Returns whether a word and the one after it are on the stack.
static bool is_on_stack(word place) {
  return (uintptr_t)place % sizeof *place == 0 && (uintptr_t)(place + 2) <= vt_self->stack_end;
}

/// Finds the last of these addresses on the stack, searching each one after its predecessor; NULL if it is
/// not there.
static word find_last(const struct trace *trace, const struct vt_place *place) {
  word found = NULL, from = (word)place->stack;
  for (int index = 0; index < trace->count; index++) {
    found = NULL;
    for (word next = from; is_on_stack(next) && !found; next++) {
      if (*next == trace->addresses[index]) found = next;
    }
    if (found) from = found + 1;
  }
  return found;
}

/// Returns whether a word of the stack is an address after a call in the app.
static bool is_behind_call(const char *address) {
#if defined(__x86_64__)
  uint64_t unused;
  if (!vt_executable_offset(address, &unused)) return false;
  const unsigned char *code = (const unsigned char *)address;
  bool is_direct = code[-5] == 0xe8, is_by_pointer = code[-6] == 0xff && code[-5] == 0x15;
  bool is_by_register = code[-2] == 0xff && (code[-1] & 0xf8) == 0xd0;
  return is_direct || is_by_pointer || is_by_register;
#else
  (void)address;
  return false;
#endif
}

/// Continues from the last address without the unwinder.
///
/// It is in a function without a frame pointer, whose caller is found among the next words. Below the address
/// is the caller's frame pointer, pushed by the function that was called; each frame pointer points at the
/// next, which is followed by a return address.
static void go_on(struct trace *trace, const struct vt_place *place) {
  word last = find_last(trace, place);
  if (!last) return;
  for (int index = 1; index <= MOST_WORDS_OF_SMALL_FUNCTION; index++) {
    if (!is_on_stack(last + index) || !is_behind_call(last[index])) continue;
    add(trace, last[index]);
    break;
  }
  word frame = (word)last[-1], least = last;
  while (frame > least && is_on_stack(frame)) {
    add(trace, frame[1]);
    least = frame;
    frame = (word)*frame;
  }
}

uint32_t vt_frames(const struct vt_place *place, uint64_t *frames, uint32_t most) {
  struct trace best = {.count = 0};
  unwind(&best, place);
  uint32_t kept = keep_executable(&best, frames, most);
  struct trace unwound = best;
  // Where the unwinder fails, the last address may already be wrong.
  for (int astray = 0; astray < 2 && unwound.count > astray; astray++) {
    struct trace longer = unwound;
    longer.count -= astray;
    go_on(&longer, place);
    uint32_t kept_longer = keep_executable(&longer, frames, most);
    if (kept_longer <= kept) continue;
    kept = kept_longer;
    best = longer;
  }
  return keep_executable(&best, frames, most);
}
