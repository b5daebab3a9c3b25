// Loading: the records that clang emits (version 10) become those that libobjc4 accepts (version 8).
//
// A program is linked with `--wrap=__objc_exec_class`, so the constructors of its object files come here. A class record
// of clang's is GCC's with five more words, and is used in place.
#include "runtime_layout.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct category {
  const char *name, *class_name;
  struct method_list *instance_methods, *class_methods;
  struct protocol_list *protocols;
};
struct symbol_table {
  unsigned long selector_count;
  void *selectors;
  unsigned short class_count, category_count;
  void *definitions[];
};
struct module { unsigned long version, size; const char *name; struct symbol_table *symbols; int gc; };

void __real___objc_exec_class(struct module *module);

static void convert_protocols(struct protocol_list *list);

// libobjc4 knows no optional methods: they are appended to the others, so that their types are found.
static struct description_list *joined(
    struct description_list *required, struct description_list *optional) {
  int own = required ? required->count : 0, more = optional ? optional->count : 0;
  if (!more) return required;
  struct description_list *list =
      calloc(1, sizeof *list + (size_t)(own + more) * sizeof(struct description));
  if (!list) abort();
  list->count = own + more;
  if (own) memcpy(list->list, required->list, (size_t)own * sizeof(struct description));
  memcpy(list->list + own, optional->list, (size_t)more * sizeof(struct description));
  return list;
}

static void convert_protocol(struct protocol *protocol) {
  if (protocol->isa != (void *)3) return;  // Converted already, or GCC's own.
  protocol->isa = (void *)2;
  convert_protocols(protocol->protocols);
  protocol->instance_methods =
      joined(protocol->instance_methods, protocol->optional_instance_methods);
  protocol->class_methods = joined(protocol->class_methods, protocol->optional_class_methods);
}

static void convert_protocols(struct protocol_list *list) {
  for (; list; list = list->next)
    for (size_t i = 0; i < list->count; i++)
      if (list->list[i]) convert_protocol(list->list[i]);
}

static Class named(const char *name, struct symbol_table *symbols) {
  for (int i = 0; i < symbols->class_count; i++) {
    Class class = symbols->definitions[i];
    if (!strcmp(class->name, name)) return class;
  }
  return NULL;
}

// Non-fragile instance variables: their offsets count from the end of the superclass.
static void place_variables(Class class, long start) {
  if (class->instance_size > 0) return;
  class->instance_size = start - class->instance_size;
  for (int i = 0; class->ivars && i < class->ivars->count; i++) {
    class->ivars->list[i].offset += (int)start;
    if (class->ivar_offsets && class->ivar_offsets[i])
      *class->ivar_offsets[i] = class->ivars->list[i].offset;
  }
}

// Returns whether it is done: not while the superclass is not loaded.
static BOOL convert_class(Class class, struct symbol_table *symbols) {
  if (!(class->info & class_is_new_abi)) return 1;
  long start = 0;
  if (class->super_class) {
    const char *name = (const char *)class->super_class;
    Class super_class = named(name, symbols);
    if (super_class && !convert_class(super_class, symbols)) return 0;
    if (!super_class) super_class = objc_lookUpClass(name);
    if (!super_class) return 0;
    start = (super_class->instance_size + 7) & ~7l;
  }
  place_variables(class, start);
  class->info &= ~(unsigned long)class_is_new_abi;
  class->isa->info &= ~(unsigned long)class_is_new_abi;
  convert_protocols(class->protocols);
  convert_protocols(class->isa->protocols);
  return 1;
}

static BOOL load(struct module *module) {
  struct symbol_table *symbols = module->symbols;
  for (int i = 0; i < symbols->class_count; i++)
    if (!convert_class(symbols->definitions[i], symbols)) return 0;
  for (int i = 0; i < symbols->category_count; i++) {
    struct category *category = symbols->definitions[symbols->class_count + i];
    convert_protocols(category->protocols);
  }
  module->version = 8;
  module->size = 32;
  __real___objc_exec_class(module);
  return 1;
}

// A second class of one name would stop libobjc4 without a message.
static void refuse_second_classes(struct module *module) {
  for (int i = 0; i < module->symbols->class_count; i++) {
    Class class = module->symbols->definitions[i];
    if (!objc_lookUpClass(class->name)) continue;
    dprintf(STDERR_FILENO, "*** The class '%s' is defined twice: it exists already\n", class->name);
    abort();
  }
}

enum { maximum_waiting = 64 };
static struct module *waiting[maximum_waiting];
static int waiting_count;

// Called by the constructor of each object file; a module waits for that with its superclasses.
void __wrap___objc_exec_class(struct module *module) {
  sample_runtime_start();
  if (module->version == 8) {
    __real___objc_exec_class(module);
    return;
  }
  refuse_second_classes(module);
  if (!load(module)) {
    if (waiting_count == maximum_waiting) abort();
    waiting[waiting_count++] = module;
    return;
  }
  for (int i = 0; i < waiting_count; i++)
    if (load(waiting[i])) {
      waiting[i] = waiting[--waiting_count];
      i = -1;
    }
}
