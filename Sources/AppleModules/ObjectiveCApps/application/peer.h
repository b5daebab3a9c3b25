#pragma once

#import <UIKit/UIKit.h>
#include "view_interface.h"

// A face of an object of the core.
@interface UIPeer ()
@property (nonatomic, readonly) void *core;
// Makes the core's object of a kind; its methods call this face.
- (instancetype)initWithKind:(const char *)kind style:(NSInteger)style text:(NSString *)text;
// The face of an object that the core has made.
- (instancetype)initWithCore:(void *)core;
// What this face keeps alive, by a name.
- (void)keep:(id)object as:(NSString *)name;
- (id)kept:(NSString *)name;
// The text of a property, and the face of one.
- (NSString *)coreText:(const char *)property;
- (id)coreFace:(const char *)property;
@end

// The face of an object of the core; a new one if it has none.
id face_of(void *core);
// Calls an action of a target when a control of the core is used.
void add_target(UIPeer *sender, UIControlEvents events, id target, SEL action);
