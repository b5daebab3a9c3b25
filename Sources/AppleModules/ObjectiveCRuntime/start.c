// What is done once, before the first class of a sample is loaded.
#include "runtime_layout.h"

struct selectors sample_selectors;
Class sample_pool_class;

// Only its address is used: libobjc4 sets `isa` of constant strings.
long _OBJC_CLASS_NSConstantString[32];

void sample_runtime_start(void) {
  static BOOL is_done;
  if (is_done) return;
  is_done = 1;
  sample_selectors = (struct selectors){.retain = sel_registerName("retain"),
                                        .release = sel_registerName("release"),
                                        .autorelease = sel_registerName("autorelease"),
                                        .alloc = sel_registerName("alloc"),
                                        .init = sel_registerName("init"),
                                        .new = sel_registerName("new"),
                                        .drain = sel_registerName("drain"),
                                        .dealloc = sel_registerName("dealloc"),
                                        .copy = sel_registerName("copy"),
                                        .destruct = sel_registerName(".cxx_destruct")};
  Class root = objc_getRequiredClass("NSObject");
  sample_pool_class = objc_getRequiredClass("NSAutoreleasePool");
  sample_start_blocks();
  sample_start_memory(root);
  sample_start_exceptions(root);
  // clang puts `@protocol()` expressions into a category of this class.
  objc_registerClassPair(objc_allocateClassPair(root, "__ObjC_Protocol_Holder_Ugly_Hack", 0));
  // For `+load`, constructors, and `main` before its own pool.
  SEND(sample_pool_class, sample_selectors.new);
}
