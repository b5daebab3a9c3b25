// Faces and their objects of the core.
#import "peer.h"
#import <objc/message.h>
#import <objc/runtime.h>

// By the core's objects; neither is retained.
static NSMapTable *faces(void) {
  static NSMapTable *faces;
  if (!faces)
    faces = NSCreateMapTable(
        NSNonOwnedPointerMapKeyCallBacks, NSNonOwnedPointerMapValueCallBacks, 0);
  return faces;
}

id face_of(void *core) {
  if (!core) return nil;
  id face = (__bridge id)NSMapGet(faces(), core);
  return face ?: [[NSClassFromString(@(core_kind(core))) alloc] initWithCore:core_retain(core)];
}

@implementation UIPeer {
  NSMutableDictionary *_kept;
}
- (instancetype)initWithCore:(void *)core {
  self = [super init];
  _core = core;
  NSMapInsert(faces(), core, (__bridge void *)self);
  return self;
}
- (instancetype)initWithKind:(const char *)kind style:(NSInteger)style text:(NSString *)text {
  return [self initWithCore:core_make_view(kind, (__bridge void *)self, style, text.UTF8String)];
}
- (void)dealloc {
  if (!_core) return;
  NSMapRemove(faces(), _core);
  core_forget_face(_core);
  core_release(_core);
}
- (void)keep:(id)object as:(NSString *)name {
  if (!_kept) _kept = [NSMutableDictionary new];
  if (object) _kept[name] = object;
  else [_kept removeObjectForKey:name];
}
- (id)kept:(NSString *)name { return _kept[name]; }
- (NSString *)coreText:(const char *)property {
  char *text = core_text(_core, property);
  NSString *result = text ? @(text) : nil;
  free(text);
  return result;
}
- (id)coreFace:(const char *)property {
  id face = face_of(core_view(_core, property));
  [self keep:face as:@(property)];
  return face;
}
@end

@implementation UIResponder
@end

// MARK: Actions

@interface DeviceAction : NSObject {
@public
  __weak id _sender, _target;
  SEL _action;
}
@end
@implementation DeviceAction
@end

void add_target(UIPeer *sender, UIControlEvents events, id target, SEL action) {
  DeviceAction *own = [DeviceAction new];
  own->_sender = sender;
  own->_target = target;
  own->_action = action;
  // As long as the core's control, which outlives its face.
  core_add_target(sender.core, events, (__bridge_retained void *)own);
}

void face_act(void *face) {
  @autoreleasepool {
    DeviceAction *own = (__bridge DeviceAction *)face;
    id target = own->_target;
    if (target)
      ((void (*)(id, SEL, id))objc_msg_lookup(target, own->_action))(
          target, own->_action, own->_sender);
  }
}

// MARK: Methods that the core calls

bool face_overrides(void *face, const char *name) {
  id object = (__bridge id)face;
  SEL selector = sel_registerName(name);
  if (![object respondsToSelector:selector]) return false;
  for (Class class in @[[UITableViewController class], [UIViewController class]])
    if ([object isKindOfClass:class])
      return [object methodForSelector:selector] != [class instanceMethodForSelector:selector];
  return true;
}

void face_perform(void *face, const char *name) {
  @autoreleasepool {
    SEL selector = sel_registerName(name);
    id object = (__bridge id)face;
    ((void (*)(id, SEL))objc_msg_lookup(object, selector))(object, selector);
  }
}

void face_perform_flag(void *face, const char *name, bool flag) {
  @autoreleasepool {
    SEL selector = sel_registerName(name);
    id object = (__bridge id)face;
    ((void (*)(id, SEL, BOOL))objc_msg_lookup(object, selector))(object, selector, flag);
  }
}
