#pragma once

// The records of classes as libobjc4 and clang's `gnustep-1.9` runtime lay them out, and libobjc4's own functions.
//
// Objective-C samples are compiled by clang for the runtime `gnustep-1.9`, which has ARC, and are run by GCC's libobjc4,
// for which Debian's GNUstep is built. The sources in this folder are what one expects of the other:
//
//   modules.c       classes of a sample, converted when the program is loaded
//   messages.c      sending a message
//   exceptions.c    throwing and catching
//   memory.c        ARC, autorelease pools, properties
//   weak.c          zeroing weak references
//   associations.c  associated objects
//   blocks.c        blocks as objects
//   methods.c       replacing methods while the program runs
//   start.c         what is done once, before the first class of a sample is loaded
//   foundation.m    output that looks as on Apple's systems
//
// They are linked into each sample's program, so that a process has exactly one copy of them.

#include <stddef.h>
#include <stdint.h>

typedef unsigned char BOOL;
typedef struct objc_class *Class;
typedef struct objc_object { Class isa; } *id;
typedef const struct objc_selector { void *sel_id; const char *types; } *SEL;
typedef id (*IMP)(id, SEL, ...);

// A method's name is a C string until its class is loaded.
struct method { SEL name; const char *types; IMP imp; };
struct method_list { struct method_list *next; int count; struct method list[]; };
struct ivar { const char *name, *type; int offset; };
struct ivar_list { int count; struct ivar list[]; };
struct description { const char *name, *types; };
struct description_list { int count; struct description list[]; };
struct protocol_list { struct protocol_list *next; size_t count; struct protocol *list[]; };

struct protocol {
  void *isa;
  const char *name;
  struct protocol_list *protocols;
  struct description_list *instance_methods, *class_methods;
  // Only where `isa` is 3.
  struct description_list *optional_instance_methods, *optional_class_methods;
  void *properties, *optional_properties;
};

struct objc_class {
  Class isa, super_class;  // The superclass is a C string until the class is loaded.
  const char *name;
  long version;
  unsigned long info;
  long instance_size;
  struct ivar_list *ivars;
  struct method_list *methods;
  void *dispatch_table;
  Class subclass_list, sibling_class;
  struct protocol_list *protocols;
  void *gc_type;
  // Only in classes that clang has emitted.
  long abi_version;
  int **ivar_offsets;
  void *properties;
  uintptr_t strong, weak;
};

struct objc_super { id self; Class super_class; };

enum class_info { class_is_class = 1, class_is_meta = 2, class_is_new_abi = 0x10 };

// libobjc4's.
Class objc_lookUpClass(const char *name);
Class objc_getRequiredClass(const char *name);
IMP objc_msg_lookup(id object, SEL selector);
SEL sel_registerName(const char *name);
void *class_getInstanceMethod(Class class, SEL selector);
IMP method_getImplementation(void *method);
BOOL class_addMethod(Class class, SEL selector, IMP imp, const char *types);
void class_add_method_list(Class class, struct method_list *list);
Class objc_allocateClassPair(Class super_class, const char *name, size_t extra);
void objc_registerClassPair(Class class);

// Sends a message without arguments, with which this layer's own calls manage.
#define SEND(object, selector) \
  ((id (*)(id, SEL))objc_msg_lookup((id)(object), selector))((id)(object), selector)

// Shared between the sources of this folder.
struct selectors {
  SEL retain, release, autorelease, alloc, init, new, drain, dealloc, copy, destruct;
};
extern struct selectors sample_selectors;
extern Class sample_pool_class;
id objc_retain(id object);
void objc_release(id object);
id objc_autorelease(id object);
void objc_removeAssociatedObjects(id object);
void sample_run_destructors(id object);
void sample_runtime_start(void);
void sample_start_blocks(void);
void sample_start_exceptions(Class root);
void sample_start_memory(Class root);
