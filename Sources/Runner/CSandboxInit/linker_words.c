// Reads the linker options of object files: the libraries of the modules that their code imports.
//
// The compiler writes them, each terminated by a null byte, into a section of the object. The toolchain's
// `swift-autolink-extract` reads it too, but that is the whole compiler, whose start takes longer than
// linking a small program. The format is that of elf(5). The bytes are untrusted: nothing is read before it
// is known to lie within the file.
#include <ctype.h>
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "failure.h"
#include "linker_words.h"

static const char section_name[] = ".swift1_autolink_entries";

// The libraries that the compiler always adds. Every other import is linked even if none of its symbols is
// used, because code may look it up by name (`NSClassFromString`).
static const char *const optional_words[] = {"-lswift_StringProcessing", "-lswift_RegexParser"};

// XCTest's library does not record where its dependencies are, so a program must load them all.
static const char test_word[] = "-lXCTest";
static const char *const words_for_tests[] = {
  "-lFoundation", "-lFoundationEssentials", "-lFoundationInternationalization", "-l_FoundationICU",
  "-ldispatch", "-lBlocksRuntime", "-lswift_StringProcessing", "-lswift_RegexParser",
};

struct bytes {
  const char *start;
  unsigned long size;
};

// Returns a part of the bytes, or no bytes if the part does not lie within them.
static struct bytes part(struct bytes all, unsigned long start, unsigned long size) {
  if (start > all.size || size > all.size - start) return (struct bytes){0};
  return (struct bytes){all.start + start, size};
}

static struct bytes read_object(const char *path) {
  struct stat information;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &information) < 0 || information.st_size == 0)
    return (struct bytes){0};
  unsigned long size = (unsigned long)information.st_size;
  void *start = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  return start == MAP_FAILED ? (struct bytes){0} : (struct bytes){start, size};
}

static int is_name_of_library(const char *word) {
  if (word[0] != '-' || word[1] != 'l' || !(isalnum((unsigned char)word[2]) || word[2] == '_'))
    return 0;
  for (word += 3; *word; word++)
    if (!isalnum((unsigned char)*word) && !strchr("_+.-", *word)) return 0;
  return 1;
}

static int is_optional(const char *word) {
  for (unsigned i = 0; i < sizeof optional_words / sizeof *optional_words; i++)
    if (strcmp(word, optional_words[i]) == 0) return 1;
  return 0;
}

// The two output files.
struct lists {
  FILE *needed;
  FILE *optional;
  // Whether XCTest's library is among the options.
  int has_tests;
};

// Ends the compilation of code that writes options for the linker itself (`@section`): the toolchain would
// pass them on, also those that name files with further options.
_Noreturn static void refuse(void) {
  dprintf(STDERR_FILENO,
          "<unknown>:0: error: the section '%s' belongs to the compiler; put the variable into another one\n",
          section_name);
  _exit(1);
}

// Writes the options of a section. The compiler never writes anything but names of libraries.
static void write_words(struct bytes section, struct lists *lists) {
  for (const char *word = section.start, *end = word + section.size; word < end;) {
    const char *terminator = memchr(word, 0, (unsigned long)(end - word));
    if (!terminator) refuse();
    if (*word) {
      if (!is_name_of_library(word)) refuse();
      if (strcmp(word, test_word) == 0) lists->has_tests = 1;
      fprintf(is_optional(word) ? lists->optional : lists->needed, "%s\n", word);
    }
    word = terminator + 1;
  }
}

// Whether the section name at an offset of the name table is the one looked for.
static int has_name(struct bytes names, unsigned long start) {
  struct bytes name = part(names, start, sizeof section_name);
  return name.start && memcmp(name.start, section_name, sizeof section_name) == 0;
}

static int write_words_of_object(struct bytes object, struct lists *lists) {
  Elf64_Ehdr header;
  if (object.size < sizeof header) return 0;
  memcpy(&header, object.start, sizeof header);
  if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_shentsize != sizeof(Elf64_Shdr) ||
      header.e_shnum == 0 || header.e_shstrndx >= header.e_shnum)
    return 0;
  struct bytes table = part(object, header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr));
  if (!table.start) return 0;
  Elf64_Shdr section;
  memcpy(&section, table.start + header.e_shstrndx * sizeof section, sizeof section);
  struct bytes names = part(object, section.sh_offset, section.sh_size);
  for (unsigned i = 0; i < header.e_shnum; i++) {
    memcpy(&section, table.start + i * sizeof section, sizeof section);
    if (!has_name(names, section.sh_name) || section.sh_size == 0) continue;
    struct bytes words = part(object, section.sh_offset, section.sh_size);
    if (!words.start) return 0;
    write_words(words, lists);
  }
  return 1;
}

static FILE *make(const char *path) {
  FILE *file = fopen(path, "we");
  if (!file) check_with(-1, "make", path);
  return file;
}

int write_linker_words(const char *object, const char *needed, const char *optional) {
  struct lists lists = {.needed = make(needed), .optional = make(optional)};
  int is_usual = write_words_of_object(read_object(object), &lists);
  for (unsigned i = 0; lists.has_tests && i < sizeof words_for_tests / sizeof *words_for_tests; i++)
    fprintf(lists.needed, "%s\n", words_for_tests[i]);
  if (fclose(lists.needed) != 0) check_with(-1, "write", needed);
  if (fclose(lists.optional) != 0) check_with(-1, "write", optional);
  return is_usual;
}
