// Deadlines: a binary heap, earliest first.
#define _GNU_SOURCE
#include "internal.h"

/// One for each thread, for each timer descriptor, and for the alarm.
static struct vt_deadline *heap[VT_MAXIMUM_THREADS + VT_MAXIMUM_DESCRIPTORS + 1];
static int heap_count;
static uint64_t last_order;

/// Returns whether one is due before the other.
static bool is_before(const struct vt_deadline *one, const struct vt_deadline *other) {
  return one->when != other->when ? one->when < other->when : one->order < other->order;
}

static void put(int index, struct vt_deadline *deadline) {
  heap[index] = deadline;
  deadline->place = index + 1;
}

/// Moves a deadline up from a free place to its position.
static void rise(int index, struct vt_deadline *deadline) {
  while (index > 0 && is_before(deadline, heap[(index - 1) / 2])) {
    put(index, heap[(index - 1) / 2]);
    index = (index - 1) / 2;
  }
  put(index, deadline);
}

/// Moves a deadline down from a free place to its position.
static void sink(int index, struct vt_deadline *deadline) {
  for (;;) {
    int child = 2 * index + 1;
    if (child >= heap_count) break;
    if (child + 1 < heap_count && is_before(heap[child + 1], heap[child])) child++;
    if (!is_before(heap[child], deadline)) break;
    put(index, heap[child]);
    index = child;
  }
  put(index, deadline);
}

void vt_deadline_clear(struct vt_deadline *deadline) {
  if (deadline->place == 0) return;
  int index = deadline->place - 1;
  deadline->place = 0;
  struct vt_deadline *last = heap[--heap_count];
  if (last == deadline) return;
  if (index > 0 && is_before(last, heap[(index - 1) / 2])) rise(index, last);
  else sink(index, last);
}

void vt_deadline_set(struct vt_deadline *deadline, struct vt_limit limit) {
  vt_deadline_clear(deadline);
  if (limit.shown == VT_NEVER) return;
  deadline->when = vt_instant_of(limit);
  deadline->line = limit.line;
  deadline->order = ++last_order;
  rise(heap_count++, deadline);
}

vt_instant vt_next_deadline(void) { return heap_count ? heap[0]->when : VT_NEVER; }

void vt_fire_deadlines(vt_instant now) {
  while (heap_count && heap[0]->when <= now) {
    struct vt_deadline *due = heap[0];
    vt_deadline_clear(due);
    due->fire(due);
  }
}

void vt_move_deadlines(enum vt_line line, vt_instant by) {
  if (by == 0) return;
  for (int index = 0; index < heap_count; index++) {
    if (heap[index]->line == line) heap[index]->when += by;
  }
  for (int index = heap_count / 2 - 1; index >= 0; index--) sink(index, heap[index]);
}
