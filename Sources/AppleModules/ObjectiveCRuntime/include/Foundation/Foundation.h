#pragma once

// What Apple's header has and GNUstep's lacks: the geometry of Core Graphics, dispatch, and a method of key-value
// observing.

// GNUstep declares this class, but does not implement it.
#define __NSURLSession_h_GNUSTEP_BASE_INCLUDE
#include_next <Foundation/Foundation.h>
#include <dispatch/dispatch.h>
#include <float.h>
#include <stdlib.h>

typedef NSPoint CGPoint;
typedef NSSize CGSize;
typedef NSRect CGRect;
static inline CGPoint CGPointMake(CGFloat x, CGFloat y) { return NSMakePoint(x, y); }
static inline CGSize CGSizeMake(CGFloat width, CGFloat height) { return NSMakeSize(width, height); }
static inline CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
  return NSMakeRect(x, y, width, height);
}

@interface NSObject (SampleObserving)
- (void)removeObserver:(NSObject *)observer
            forKeyPath:(NSString *)keyPath
               context:(void *)context;
@end
