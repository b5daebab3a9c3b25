// The memory ranges of the executable and of libdispatch, by which callers are recognised.
#define _GNU_SOURCE
#include "internal.h"

#include <link.h>
#include <string.h>

struct range {
  uintptr_t base, start, end;
};

static struct range executable, dispatch;

// The linker's symbols for the ends of the section of internal.h.
extern const char __start_virtual_time[] __attribute__((visibility("hidden")));
extern const char __stop_virtual_time[] __attribute__((visibility("hidden")));

/// Computes the range of the segments that have one of these flags (PF_...).
static void take(struct range *range, const struct dl_phdr_info *image, ElfW(Word) flags) {
  range->base = image->dlpi_addr;
  range->start = UINTPTR_MAX;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & flags)) continue;
    uintptr_t start = image->dlpi_addr + segment->p_vaddr;
    if (start < range->start) range->start = start;
    if (start + segment->p_memsz > range->end) range->end = start + segment->p_memsz;
  }
}

/// Notes the range of one image (dl_iterate_phdr(3)).
static int visit(struct dl_phdr_info *image, size_t size, void *unused) {
  (void)size, (void)unused;
  // The first image is the executable; its name is empty.
  if (executable.end == 0) take(&executable, image, PF_X);
  else if (strstr(image->dlpi_name, "/libdispatch.so")) take(&dispatch, image, PF_R);
  return 0;
}

void vt_images_start(void) { dl_iterate_phdr(visit, NULL); }

static bool lies_in(const struct range *range, const void *address) {
  return (uintptr_t)address >= range->start && (uintptr_t)address < range->end;
}

bool vt_is_in_dispatch(const void *address) { return lies_in(&dispatch, address); }

bool vt_executable_offset(const void *address, uint64_t *offset) {
  const struct range ours = {
      .start = (uintptr_t)__start_virtual_time, .end = (uintptr_t)__stop_virtual_time};
  *offset = (uintptr_t)address - executable.base;
  return lies_in(&executable, address) && !lies_in(&ours, address);
}
