#pragma once

// In place of libobjc4's header, which has an inline function that does not compile under ARC.
#include <objc/objc.h>
#include <stddef.h>
#include <stdint.h>
typedef struct objc_ivar *Ivar;
typedef struct objc_method *Method;
typedef struct objc_property *objc_property_t;
typedef struct objc_property { const char *a; } objc_property_s;
struct objc_method_description { SEL name; const char *types; };
typedef struct { const char *name, *value; } objc_property_attribute_t;
typedef struct objc_category *Category;
typedef uintptr_t objc_AssociationPolicy;
enum {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 0x301,
  OBJC_ASSOCIATION_COPY = 0x303
};
struct objc_super { __unsafe_unretained id self; __unsafe_unretained Class super_class; };
id class_createInstance(Class, size_t) __attribute__((ns_returns_retained));
#if !__has_feature(objc_arc)
id object_copy(id, size_t);
id object_dispose(id);
Ivar object_getInstanceVariable(id, const char *, void **);
Ivar object_setInstanceVariable(id, const char *, void *);
#endif
static inline Class object_getClass(id o)
{ return o ? *(__unsafe_unretained Class *)(__bridge void *)o : Nil; }
Class object_setClass(id, Class);
const char *object_getClassName(id);
id object_getIvar(id, Ivar);
void object_setIvar(id, Ivar, id);
void *object_getIndexedIvars(id);
Class objc_getClass(const char *);
Class objc_lookUpClass(const char *);
Class objc_getRequiredClass(const char *);
Class objc_getMetaClass(const char *);
int objc_getClassList(Class *, int);
#if !__has_feature(objc_arc)
Class *objc_copyClassList(unsigned *);
#endif
Class objc_allocateClassPair(Class, const char *, size_t);
void objc_registerClassPair(Class);
void objc_disposeClassPair(Class);
const char *class_getName(Class);
Class class_getSuperclass(Class);
BOOL class_isMetaClass(Class);
int class_getVersion(Class);
void class_setVersion(Class, int);
size_t class_getInstanceSize(Class);
Ivar class_getInstanceVariable(Class, const char *);
Ivar class_getClassVariable(Class, const char *);
Ivar *class_copyIvarList(Class, unsigned *);
Method class_getInstanceMethod(Class, SEL);
Method class_getClassMethod(Class, SEL);
IMP class_getMethodImplementation(Class, SEL);
BOOL class_respondsToSelector(Class, SEL);
Method *class_copyMethodList(Class, unsigned *);
BOOL class_addMethod(Class, SEL, IMP, const char *);
IMP class_replaceMethod(Class, SEL, IMP, const char *);
BOOL class_addIvar(Class, const char *, size_t, unsigned char, const char *);
BOOL class_conformsToProtocol(Class, Protocol *);
BOOL class_addProtocol(Class, Protocol *);
objc_property_t class_getProperty(Class, const char *);
objc_property_t *class_copyPropertyList(Class, unsigned *);
const char *property_getName(objc_property_t);
const char *property_getAttributes(objc_property_t);
#if !__has_feature(objc_arc)
Protocol **class_copyProtocolList(Class, unsigned *);
Protocol **objc_copyProtocolList(unsigned *);
#endif
SEL method_getName(Method);
IMP method_getImplementation(Method);
const char *method_getTypeEncoding(Method);
unsigned method_getNumberOfArguments(Method);
char *method_copyReturnType(Method);
char *method_copyArgumentType(Method, unsigned);
IMP method_setImplementation(Method, IMP);
void method_exchangeImplementations(Method, Method);
const char *ivar_getName(Ivar);
const char *ivar_getTypeEncoding(Ivar);
ptrdiff_t ivar_getOffset(Ivar);
Protocol *objc_getProtocol(const char *);
const char *protocol_getName(Protocol *);
BOOL protocol_isEqual(Protocol *, Protocol *);
BOOL protocol_conformsToProtocol(Protocol *, Protocol *);
struct objc_method_description protocol_getMethodDescription(Protocol *, SEL, BOOL, BOOL);
BOOL sel_isEqual(SEL, SEL);
const char *sel_getName(SEL);
SEL sel_registerName(const char *);
SEL sel_getUid(const char *);
SEL sel_registerTypedName(const char *, const char *);
SEL sel_getTypedSelector(const char *);
const char *sel_getTypeEncoding(SEL);
void objc_setAssociatedObject(id, const void *, id, objc_AssociationPolicy);
id objc_getAssociatedObject(id, const void *);
void objc_removeAssociatedObjects(id);
void objc_enumerationMutation(id);
IMP objc_msg_lookup(id, SEL);
IMP objc_msg_lookup_super(struct objc_super *, SEL);
