#pragma once

#import "session_values.h"
#include "sessions_interface.h"

@interface NSURLSessionTask ()
// The task of the core, which this object owns.
@property (readonly) void *core;
// - request: nil for a task that the core knows from an earlier process.
- (instancetype)initWithCore:(void *)core request:(NSURLRequest *)request;
@end
