// Blocks as objects: the arrays that `isa` of a block points to become classes, and blocks retain what they capture.
#include "runtime_layout.h"
#include <Block.h>
#include <string.h>

// libBlocksRuntime's: writable arrays of 256 bytes, of which a class record takes 104.
extern void *_NSConcreteStackBlock[32], *_NSConcreteGlobalBlock[32], *_NSConcreteMallocBlock[32];
struct capture_callbacks {
  size_t size;
  void (*retain)(const void *), (*release)(const void *), (*destruct)(const void *);
};
void _Block_use_RR2(const struct capture_callbacks *callbacks);

struct module { unsigned long version, size; const char *name; void *symbols; int gc; };
void __real___objc_exec_class(struct module *module);

static id copy(id block, SEL name) { return (id)_Block_copy(block); }
static void release(id block, SEL name) { _Block_release(block); }
static void dealloc(id block, SEL name) {}
static unsigned long retain_count(id block, SEL name) { return 1; }

static void retain_captured(const void *object) { objc_retain((id)object); }
static void release_captured(const void *object) { objc_release((id)object); }
static void end_captured(const void *block) {}

enum { method_count = 6, kind_count = 3, record_size = 104 };
static struct { struct method_list *next; int count; struct method list[method_count]; } methods = {
    NULL, method_count,
    {{(SEL)"copy", "@16@0:8", (IMP)copy},
     {(SEL)"copyWithZone:", "@24@0:8^v16", (IMP)copy},
     {(SEL)"retain", "@16@0:8", (IMP)copy},
     {(SEL)"release", "v16@0:8", (IMP)release},
     {(SEL)"dealloc", "v16@0:8", (IMP)dealloc},
     {(SEL)"retainCount", "Q16@0:8", (IMP)retain_count}}};
static struct objc_class base, base_meta, metas[kind_count];

static struct objc_class meta_record(const char *name) {
  return (struct objc_class){
      .name = name, .info = class_is_meta, .instance_size = record_size};
}

static void make_kind(void **array, Class meta, const char *name) {
  *meta = meta_record(name);
  struct objc_class record = {.isa = meta,
                              .super_class = (Class) "NSBlock",
                              .name = name,
                              .info = class_is_class,
                              .instance_size = sizeof(void *)};
  memcpy(array, &record, record_size);
}

void sample_start_blocks(void) {
  static struct {
    unsigned long selector_count;
    void *selectors;
    unsigned short class_count, category_count;
    void *definitions[kind_count + 2];
  } symbols = {
      0, NULL, kind_count + 1, 0,
      {&base, _NSConcreteStackBlock, _NSConcreteGlobalBlock, _NSConcreteMallocBlock, NULL}};
  base_meta = meta_record("NSBlock");
  base = (struct objc_class){.isa = &base_meta,
                             .super_class = (Class) "NSObject",
                             .name = "NSBlock",
                             .info = class_is_class,
                             .instance_size = sizeof(void *),
                             .methods = (struct method_list *)&methods};
  make_kind(_NSConcreteStackBlock, &metas[0], "__NSStackBlock__");
  make_kind(_NSConcreteGlobalBlock, &metas[1], "__NSGlobalBlock__");
  make_kind(_NSConcreteMallocBlock, &metas[2], "__NSMallocBlock__");
  static struct module module = {8, 32, "blocks", &symbols};
  __real___objc_exec_class(&module);
  // All three: a missing one is called nevertheless.
  static const struct capture_callbacks callbacks = {
      sizeof callbacks, retain_captured, release_captured, end_captured};
  _Block_use_RR2(&callbacks);
}
