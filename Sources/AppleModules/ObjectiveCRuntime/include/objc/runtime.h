#pragma once

// In place of libobjc4's header, which has an inline function that does not compile under ARC.
#include <objc/objc.h>
#include <stdint.h>

typedef struct objc_ivar *Ivar;
typedef struct objc_method *Method;
typedef struct objc_category *Category;
typedef struct objc_property { const char *unused; } objc_property_s;
typedef struct objc_property *objc_property_t;
typedef uintptr_t objc_AssociationPolicy;
enum {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 0x301,
  OBJC_ASSOCIATION_COPY = 0x303
};
struct objc_method_description { SEL name; const char *types; };
struct objc_super { __unsafe_unretained id self; __unsafe_unretained Class super_class; };

static inline Class object_getClass(id object) {
  return object ? *(__unsafe_unretained Class *)(__bridge void *)object : Nil;
}
Class object_setClass(id, Class);
const char *object_getClassName(id);
id object_getIvar(id, Ivar);
void object_setIvar(id, Ivar, id);
id class_createInstance(Class, size_t) __attribute__((ns_returns_retained));
Class objc_getClass(const char *), objc_lookUpClass(const char *), objc_getMetaClass(const char *);
Class objc_allocateClassPair(Class, const char *, size_t);
void objc_registerClassPair(Class), objc_disposeClassPair(Class);
const char *class_getName(Class);
Class class_getSuperclass(Class);
BOOL class_isMetaClass(Class);
size_t class_getInstanceSize(Class);
Ivar class_getInstanceVariable(Class, const char *), *class_copyIvarList(Class, unsigned *);
Method class_getInstanceMethod(Class, SEL), class_getClassMethod(Class, SEL);
Method *class_copyMethodList(Class, unsigned *);
IMP class_getMethodImplementation(Class, SEL);
BOOL class_respondsToSelector(Class, SEL);
BOOL class_addMethod(Class, SEL, IMP, const char *);
IMP class_replaceMethod(Class, SEL, IMP, const char *);
BOOL class_addIvar(Class, const char *, size_t, unsigned char, const char *);
BOOL class_conformsToProtocol(Class, Protocol *), class_addProtocol(Class, Protocol *);
SEL method_getName(Method);
IMP method_getImplementation(Method), method_setImplementation(Method, IMP);
const char *method_getTypeEncoding(Method);
unsigned method_getNumberOfArguments(Method);
void method_exchangeImplementations(Method, Method);
const char *ivar_getName(Ivar), *ivar_getTypeEncoding(Ivar);
ptrdiff_t ivar_getOffset(Ivar);
Protocol *objc_getProtocol(const char *);
const char *protocol_getName(Protocol *), *sel_getName(SEL);
BOOL protocol_isEqual(Protocol *, Protocol *), protocol_conformsToProtocol(Protocol *, Protocol *);
BOOL sel_isEqual(SEL, SEL);
SEL sel_registerName(const char *), sel_getUid(const char *);
void objc_setAssociatedObject(id, const void *, id, objc_AssociationPolicy);
id objc_getAssociatedObject(id, const void *);
void objc_removeAssociatedObjects(id), objc_enumerationMutation(id);
IMP objc_msg_lookup(id, SEL), objc_msg_lookup_super(struct objc_super *, SEL);
