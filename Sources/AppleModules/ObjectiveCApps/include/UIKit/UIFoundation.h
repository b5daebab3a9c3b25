#pragma once

// What Apple's Foundation has and GNUstep's lacks.
#import <Foundation/Foundation.h>

@interface NSFileManager (Device)
- (NSArray *)URLsForDirectory:(NSSearchPathDirectory)directory
                    inDomains:(NSSearchPathDomainMask)domains;
@end
