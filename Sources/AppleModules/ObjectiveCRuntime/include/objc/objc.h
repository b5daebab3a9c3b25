#pragma once

// In place of libobjc4's header, in which `YES` is a cast, so that `@YES` does not compile.
#include <stddef.h>

#define __GNU_LIBOBJC__ 20110608

// As libobjc4 and GNUstep were compiled.
typedef unsigned char BOOL;
#define YES __objc_yes
#define NO __objc_no
typedef const struct objc_selector *SEL;
typedef struct objc_class *Class;
typedef struct objc_object { Class isa; } *id;
typedef id (*IMP)(id, SEL, ...);
#define nil ((id)0)
#define Nil ((Class)0)
#ifdef __OBJC__
@class Protocol;
#else
typedef struct objc_object Protocol;
#endif
