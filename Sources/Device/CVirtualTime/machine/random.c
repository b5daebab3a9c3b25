// Random numbers, the same in every run: they are derived from the app and its start time. `UUID()`,
// `Int.random` and the order of a `Set` all get theirs from here, through getrandom() or /dev/urandom.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <string.h>

/// `state` is the position in the sequence.
static uint64_t seed, state;

/// Adds a value to a hash (FNV-1a).
static uint64_t mix(uint64_t hash, uint64_t value) {
  return (hash ^ value) * UINT64_C(0x100000001b3);
}

void vt_random_start(vt_instant date) {
  seed = UINT64_C(0xcbf29ce484222325);
  for (const char *next = program_invocation_short_name; *next; next++) {
    seed = mix(seed, (unsigned char)*next);
  }
  seed = mix(seed, (uint64_t)date);
  state = ~seed;
}

void vt_random_leave_loading(void) { state = seed; }

uint64_t vt_random_seed(void) { return seed; }

/// Returns the next number of the sequence (a Weyl sequence, its bits mixed by two multiplications).
static uint64_t next_number(void) {
  uint64_t bits = state += UINT64_C(0x9e3779b97f4a7c15);
  bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
  return bits ^ bits >> 31;
}

void vt_random_fill(void *buffer, size_t count) {
  for (unsigned char *next = buffer; count > 0;) {
    uint64_t number = next_number();
    size_t part = count < sizeof number ? count : sizeof number;
    memcpy(next, &number, part);
    next += part;
    count -= part;
  }
}

ssize_t getrandom(void *buffer, size_t count, unsigned flags) {
  if (!vt_shows_virtual_clocks()) return vt_libc.getrandom(buffer, count, flags);
  vt_random_fill(buffer, count);
  return (ssize_t)count;
}

int getentropy(void *buffer, size_t count) {
  if (!vt_shows_virtual_clocks()) return vt_libc.getentropy(buffer, count);
  vt_random_fill(buffer, count);
  return 0;
}

void arc4random_buf(void *buffer, size_t count) {
  if (vt_shows_virtual_clocks()) vt_random_fill(buffer, count);
  else vt_libc.arc4random_buf(buffer, count);
}

uint32_t arc4random(void) {
  return vt_shows_virtual_clocks() ? (uint32_t)next_number() : vt_libc.arc4random();
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (!vt_shows_virtual_clocks()) return vt_libc.arc4random_uniform(bound);
  return (uint32_t)((next_number() >> 32) * bound >> 32);
}
