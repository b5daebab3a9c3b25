// Replacing methods while a program runs. libobjc4's own versions leave old methods in the tables of subclasses, or
// write into a table that classes share until their first message. These replace them: the program comes before the
// library when the dynamic linker looks for a name.
#include "runtime_layout.h"
#include <stdlib.h>

void __objc_update_dispatch_table_for_class(Class class);
int objc_getClassList(Class *classes, int count);

static BOOL holds(Class class, struct method *one, struct method *other) {
  for (struct method_list *list = class->methods; list; list = list->next)
    if ((one >= list->list && one < list->list + list->count) ||
        (other >= list->list && other < list->list + list->count))
      return 1;
  return 0;
}

// Makes the tables of the classes that own one of two methods anew, with those of their subclasses.
static void refresh(struct method *one, struct method *other) {
  int count = objc_getClassList(NULL, 0);
  Class *classes = calloc((size_t)count + 1, sizeof *classes);
  if (!classes) abort();
  count = objc_getClassList(classes, count);
  for (int i = 0; i < count; i++) {
    if (holds(classes[i], one, other)) __objc_update_dispatch_table_for_class(classes[i]);
    if (holds(classes[i]->isa, one, other)) __objc_update_dispatch_table_for_class(classes[i]->isa);
  }
  free(classes);
}

IMP method_setImplementation(struct method *method, IMP imp) {
  if (!method) return NULL;
  IMP old = method->imp;
  method->imp = imp;
  refresh(method, method);
  return old;
}

void method_exchangeImplementations(struct method *one, struct method *other) {
  if (!one || !other) return;
  IMP imp = one->imp;
  one->imp = other->imp;
  other->imp = imp;
  refresh(one, other);
}

IMP class_replaceMethod(Class class, SEL name, IMP imp, const char *types) {
  for (struct method_list *list = class->methods; list; list = list->next)
    for (int i = 0; i < list->count; i++)
      if (list->list[i].name->sel_id == name->sel_id)
        return method_setImplementation(&list->list[i], imp);
  class_addMethod(class, name, imp, types);
  return NULL;
}
