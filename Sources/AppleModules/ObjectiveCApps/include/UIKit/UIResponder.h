#pragma once

#import <UIKit/UIFoundation.h>

// What has a counterpart in the Swift core; Apple's classes inherit from `NSObject` in its place.
@interface UIPeer : NSObject
@end

@interface UIResponder : UIPeer
@end
