// Methods of GNUstep that are replaced once an app is started.
#include "replace.h"
#import <objc/runtime.h>

void replace_method(Class class, SEL selector, const char *prefix) {
  NSString *own = [@(prefix) stringByAppendingString:NSStringFromSelector(selector)];
  method_exchangeImplementations(
      class_getInstanceMethod(class, selector),
      class_getInstanceMethod(class, NSSelectorFromString(own)));
}

void replace_class_method(Class class, SEL selector, const char *prefix) {
  NSString *own = [@(prefix) stringByAppendingString:NSStringFromSelector(selector)];
  method_exchangeImplementations(
      class_getClassMethod(class, selector),
      class_getClassMethod(class, NSSelectorFromString(own)));
}
