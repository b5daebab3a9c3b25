// Zeroing weak references: a table of the places that refer to an object, and `-[NSObject release]` that clears them.
#include "runtime_layout.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct reference { struct reference *next; id object; int count, capacity; id **places; };
enum { bucket_count = 1024 };
static struct reference *buckets[bucket_count];
static pthread_mutex_t lock;
// Lets `release` go without the lock as long as a program has no weak references.
static atomic_int object_count;

static struct reference **bucket(id object) {
  return &buckets[(uintptr_t)object >> 4 & (bucket_count - 1)];
}

static struct reference *find(id object) {
  struct reference *found = object ? *bucket(object) : NULL;
  while (found && found->object != object) found = found->next;
  return found;
}

static void add(id object, id *place) {
  struct reference *own = find(object);
  if (!own) {
    own = calloc(1, sizeof *own);
    if (!own) abort();
    own->object = object;
    own->next = *bucket(object);
    *bucket(object) = own;
    atomic_fetch_add(&object_count, 1);
  }
  if (own->count == own->capacity) {
    own->capacity = own->capacity * 2 + 4;
    own->places = realloc(own->places, (size_t)own->capacity * sizeof *own->places);
    if (!own->places) abort();
  }
  own->places[own->count++] = place;
}

static void drop(struct reference *own) {
  struct reference **link = bucket(own->object);
  while (*link != own) link = &(*link)->next;
  *link = own->next;
  free(own->places);
  free(own);
  atomic_fetch_sub(&object_count, 1);
}

static void forget(id object, id *place) {
  struct reference *own = find(object);
  if (!own) return;
  for (int i = 0; i < own->count; i++)
    if (own->places[i] == place) {
      own->places[i] = own->places[--own->count];
      break;
    }
  if (!own->count) drop(own);
}

static void clear(id object) {
  struct reference *own = find(object);
  if (!own) return;
  for (int i = 0; i < own->count; i++) *own->places[i] = NULL;
  drop(own);
}

id objc_storeWeak(id *place, id object) {
  pthread_mutex_lock(&lock);
  forget(*place, place);
  *place = object;
  if (object) add(object, place);
  pthread_mutex_unlock(&lock);
  return object;
}
id objc_initWeak(id *place, id object) {
  *place = NULL;
  return objc_storeWeak(place, object);
}
void objc_destroyWeak(id *place) { objc_storeWeak(place, NULL); }
id objc_loadWeakRetained(id *place) {
  pthread_mutex_lock(&lock);
  id object = objc_retain(*place);
  pthread_mutex_unlock(&lock);
  return object;
}
id objc_loadWeak(id *place) { return objc_autorelease(objc_loadWeakRetained(place)); }
void objc_copyWeak(id *target, id *source) {
  id object = objc_loadWeakRetained(source);
  objc_initWeak(target, object);
  objc_release(object);
}
void objc_moveWeak(id *target, id *source) {
  objc_copyWeak(target, source);
  objc_destroyWeak(source);
}

BOOL NSDecrementExtraRefCountWasZero(id object);
static void (*original_release)(id, SEL), (*original_dealloc)(id, SEL);

// Under the lock, so that a weak load sees an object alive or nothing, never a dying one.
static void release(id self, SEL name) {
  if (atomic_load_explicit(&object_count, memory_order_acquire) == 0)
    return original_release(self, name);
  pthread_mutex_lock(&lock);
  if (!find(self)) {
    pthread_mutex_unlock(&lock);
    return original_release(self, name);
  }
  BOOL is_dead = NSDecrementExtraRefCountWasZero(self);
  if (is_dead) clear(self);
  pthread_mutex_unlock(&lock);
  if (is_dead) SEND(self, sample_selectors.dealloc);
}

static void dealloc(id self, SEL name) {
  sample_run_destructors(self);
  objc_removeAssociatedObjects(self);
  original_dealloc(self, name);
}

// The root class gets two methods as a category would give it them: libobjc4's functions for replacing methods change
// other classes too (methods.c).
void sample_start_memory(Class root) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &attributes);
  original_release = (void (*)(id, SEL))method_getImplementation(
      class_getInstanceMethod(root, sample_selectors.release));
  original_dealloc = (void (*)(id, SEL))method_getImplementation(
      class_getInstanceMethod(root, sample_selectors.dealloc));
  static struct { struct method_list *next; int count; struct method list[2]; } methods;
  methods.count = 2;
  methods.list[0] = (struct method){(SEL)"release", "v16@0:8", (IMP)release};
  methods.list[1] = (struct method){(SEL)"dealloc", "v16@0:8", (IMP)dealloc};
  class_add_method_list(root, (struct method_list *)&methods);
}
