// ARC's functions, autorelease pools and the setters of properties (clang: AutomaticReferenceCounting, section Runtime).
#include "runtime_layout.h"
#include <Block.h>

// An object that a function returns waits here, owned, for its caller to claim it: so it is destroyed as early as on Apple's
// systems. What no caller claims is autoreleased with the next one.
static _Thread_local id returned;

static void autorelease_returned(void) {
  id object = returned;
  returned = NULL;
  objc_autorelease(object);
}

id objc_retain(id object) { return object ? SEND(object, sample_selectors.retain) : object; }
void objc_release(id object) {
  if (object) SEND(object, sample_selectors.release);
}
id objc_autorelease(id object) {
  return object ? SEND(object, sample_selectors.autorelease) : object;
}
id objc_retainAutorelease(id object) { return objc_autorelease(objc_retain(object)); }

id objc_autoreleaseReturnValue(id object) {
  autorelease_returned();
  returned = object;
  return object;
}
id objc_retainAutoreleaseReturnValue(id object) {
  return objc_autoreleaseReturnValue(objc_retain(object));
}
id objc_retainAutoreleasedReturnValue(id object) {
  if (object && object == returned) {
    returned = NULL;
    return object;
  }
  autorelease_returned();
  return objc_retain(object);
}
id objc_unsafeClaimAutoreleasedReturnValue(id object) {
  if (object && object == returned) {
    returned = NULL;
    objc_release(object);
  }
  return object;
}
id objc_claimAutoreleasedReturnValue(id object) {
  return objc_unsafeClaimAutoreleasedReturnValue(object);
}

void objc_storeStrong(id *place, id object) {
  id old = *place;
  if (old == object) return;
  *place = objc_retain(object);
  objc_release(old);
}
id objc_retainBlock(id block) { return block ? (id)_Block_copy(block) : block; }
id objc_alloc(Class class) { return SEND(class, sample_selectors.alloc); }
id objc_alloc_init(Class class) {
  id object = SEND(class, sample_selectors.alloc);
  return SEND(object, sample_selectors.init);
}

void *objc_autoreleasePoolPush(void) {
  autorelease_returned();
  return SEND(sample_pool_class, sample_selectors.new);
}
void objc_autoreleasePoolPop(void *pool) {
  autorelease_returned();
  SEND(pool, sample_selectors.drain);
}

void objc_setProperty(id, SEL, ptrdiff_t offset, id value, BOOL is_atomic, BOOL is_copied);
void objc_setProperty_nonatomic(id self, SEL name, id value, ptrdiff_t offset) {
  objc_setProperty(self, name, offset, value, 0, 0);
}
void objc_setProperty_nonatomic_copy(id self, SEL name, id value, ptrdiff_t offset) {
  objc_setProperty(self, name, offset, value, 0, 1);
}
void objc_setProperty_atomic(id self, SEL name, id value, ptrdiff_t offset) {
  objc_setProperty(self, name, offset, value, 1, 0);
}
void objc_setProperty_atomic_copy(id self, SEL name, id value, ptrdiff_t offset) {
  objc_setProperty(self, name, offset, value, 1, 1);
}

// Releases the instance variables of a dying object, from its class up: clang's methods of this name do that.
void sample_run_destructors(id object) {
  IMP last = NULL;
  for (Class class = object->isa; class; class = class->super_class) {
    void *method = class_getInstanceMethod(class, sample_selectors.destruct);
    if (!method) return;
    IMP own = method_getImplementation(method);
    if (own != last) ((void (*)(id, SEL))own)(object, sample_selectors.destruct);
    last = own;
  }
}
