// Exceptions: clang's landing pads use names of GNUstep's runtime, and the unwinding is GCC's.
#include "runtime_layout.h"
#include <unwind.h>

void objc_exception_throw(id exception) __attribute__((noreturn));
typedef int (*exception_matcher)(Class wanted, id exception);
exception_matcher objc_setExceptionMatcher(exception_matcher matcher);

_Unwind_Reason_Code __gnu_objc_personality_v0(
    int version, _Unwind_Action actions, _Unwind_Exception_Class kind,
    struct _Unwind_Exception *exception, struct _Unwind_Context *context);

_Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, _Unwind_Exception_Class kind,
    struct _Unwind_Exception *exception, struct _Unwind_Context *context) {
  return __gnu_objc_personality_v0(version, actions, kind, exception, context);
}

// GCC's personality gives a handler the thrown object itself.
id objc_begin_catch(id exception) { return exception; }
void objc_end_catch(void) {}
void objc_exception_rethrow(id exception) { objc_exception_throw(exception); }

static Class any_object;

// Whether a handler catches an exception. Without a class it is `@finally` or `@catch (...)`.
static int matches(Class wanted, id exception) {
  if (!wanted || wanted == any_object) return 1;
  for (Class class = exception ? exception->isa : NULL; class; class = class->super_class)
    if (class == wanted) return 1;
  return 0;
}

void sample_start_exceptions(Class root) {
  // By this name clang asks for `@catch (id exception)`.
  any_object = objc_allocateClassPair(root, "@id", 0);
  objc_registerClassPair(any_object);
  objc_setExceptionMatcher(matches);
}
