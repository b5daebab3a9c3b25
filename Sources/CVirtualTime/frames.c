// Which functions of the app a thread is in.
//
// The unwinder (backtrace(3)) leads up a stack as long as the tables of every function on it are right.
// Those of small functions in Swift's libraries are not: from `DispatchSemaphore.wait(timeout:)` it
// goes astray. Frame pointers lead on there, but pass over callers of functions that set none up.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <execinfo.h>

enum {
  MOST_ADDRESSES = 256,
  /// So many words a small function without a frame pointer may have put on the stack.
  MOST_WORDS_OF_SMALL_FUNCTION = 4,
};

/// The return addresses that one of the ways has found, innermost first.
struct trace {
  int count;
  const char *addresses[MOST_ADDRESSES];
  /// Where on the stack each address lies; known of frame pointers only.
  const char *const *places[MOST_ADDRESSES];
};

static void add(struct trace *trace, const char *address, const char *const *place) {
  if (trace->count == MOST_ADDRESSES) return;
  trace->addresses[trace->count] = address;
  trace->places[trace->count++] = place;
}

/// Keeps the addresses in the executable; returns how many there are.
static uint32_t keep_executable(const struct trace *trace, uint64_t *frames, uint32_t most) {
  uint32_t kept = 0;
  for (int index = 0; index < trace->count && kept < most; index++) {
    if (vt_executable_offset(trace->addresses[index], &frames[kept])) kept++;
  }
  return kept;
}

/// Follows the frame pointers, each of which points at the next and a return address, as long as they
/// lie in the part of the stack that is in use.
static void follow_pointers(struct trace *trace, const struct vt_place *place) {
  uintptr_t frame = place->frame, least = place->stack;
  uintptr_t end = vt_self->stack_end - 2 * sizeof(void *);
  while (frame >= least && frame <= end && frame % sizeof(void *) == 0) {
    const char *const *words = (const char *const *)frame;
    add(trace, words[1], &words[1]);
    least = frame + 1;
    frame = (uintptr_t)words[0];
  }
}

/// Asks the unwinder, and leaves out the signal handler that asks, if any.
static void unwind(struct trace *trace, const struct vt_place *place) {
  void *all[MOST_ADDRESSES];
  int count = backtrace(all, MOST_ADDRESSES), first = 0;
  for (int index = 0; place->code && index < count; index++) {
    if (all[index] == place->code) first = index + 1;
  }
  for (int index = first; index < count; index++) add(trace, all[index], NULL);
}

/// Whether a word of the stack is the address behind a call in the app.
static bool is_behind_call(const char *word) {
  uint64_t unused;
  if (!vt_executable_offset(word, &unused)) return false;
#if defined(__x86_64__)
  const unsigned char *code = (const unsigned char *)word;
  bool is_direct = code[-5] == 0xe8, is_by_pointer = code[-6] == 0xff && code[-5] == 0x15;
  bool is_by_register = code[-2] == 0xff && (code[-1] & 0xf8) == 0xd0;
  return is_direct || is_by_pointer || is_by_register;
#else
  return false;
#endif
}

/// Lets the frame pointers go on from the last address that both ways know.
static void continue_by_pointers(struct trace *unwound, const struct trace *followed) {
  for (int last = unwound->count - 1; last >= 0; last--) {
    for (int index = 0; index < followed->count; index++) {
      if (followed->addresses[index] != unwound->addresses[last]) continue;
      unwound->count = last + 1;
      // This address lies in the function whose table is wrong, and which has no frame pointer.
      const char *const *words = followed->places[index] + 1;
      for (int word = 0; word < MOST_WORDS_OF_SMALL_FUNCTION; word++) {
        if ((uintptr_t)&words[word] >= vt_self->stack_end || !is_behind_call(words[word])) continue;
        add(unwound, words[word], NULL);
        break;
      }
      while (++index < followed->count) add(unwound, followed->addresses[index], NULL);
      return;
    }
  }
  *unwound = *followed;
}

uint32_t vt_frames(const struct vt_place *place, uint64_t *frames, uint32_t most) {
  struct trace unwound = {.count = 0}, followed = {.count = 0};
  if (place->code) {
    // What was interrupted is no return address: one is added, for who reads these takes one away.
    add(&unwound, place->code + 1, NULL);
    add(&followed, place->code + 1, &place->code);
  }
  unwind(&unwound, place);
  follow_pointers(&followed, place);
  uint32_t by_pointers = keep_executable(&followed, frames, most);
  if (by_pointers > keep_executable(&unwound, frames, most)) {
    continue_by_pointers(&unwound, &followed);
  }
  return keep_executable(&unwound, frames, most);
}
