// Views, controls and alerts.
#import "peer.h"

@implementation UIColor {
  NSString *_name;
}
+ (UIColor *)named:(NSString *)name {
  UIColor *color = [self new];
  color->_name = name;
  return color;
}
+ (UIColor *)whiteColor { return [self named:@"white"]; }
+ (UIColor *)blackColor { return [self named:@"black"]; }
+ (UIColor *)grayColor { return [self named:@"gray"]; }
+ (UIColor *)lightGrayColor { return [self named:@"lightGray"]; }
+ (UIColor *)redColor { return [self named:@"red"]; }
+ (UIColor *)greenColor { return [self named:@"green"]; }
+ (UIColor *)blueColor { return [self named:@"blue"]; }
+ (UIColor *)clearColor { return [self named:@"clear"]; }
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[UIColor class]] && [((UIColor *)other)->_name isEqual:_name];
}
- (NSUInteger)hash { return _name.hash; }
@end

@implementation UIView
- (instancetype)init { return [self initWithFrame:CGRectMake(0, 0, 0, 0)]; }
- (instancetype)initWithFrame:(CGRect)frame {
  self = [self initWithKind:self.kind style:0 text:nil];
  if (frame.size.width > 0) self.frame = frame;
  return self;
}
- (const char *)kind { return "UIView"; }
- (CGRect)frame {
  double frame[4];
  core_frame(self.core, frame);
  return CGRectMake(frame[0], frame[1], frame[2], frame[3]);
}
- (void)setFrame:(CGRect)frame {
  double values[] = {frame.origin.x, frame.origin.y, frame.size.width, frame.size.height};
  core_set_frame(self.core, values);
}
- (CGRect)bounds { return CGRectMake(0, 0, self.frame.size.width, self.frame.size.height); }
- (BOOL)isHidden { return core_number(self.core, "hidden") != 0; }
- (void)setHidden:(BOOL)hidden { core_set_number(self.core, "hidden", hidden); }
- (CGFloat)alpha { return core_number(self.core, "alpha"); }
- (void)setAlpha:(CGFloat)alpha { core_set_number(self.core, "alpha", alpha); }
- (NSInteger)tag { return (NSInteger)core_number(self.core, "tag"); }
- (void)setTag:(NSInteger)tag { core_set_number(self.core, "tag", tag); }

- (NSArray *)subviews { return [self kept:@"subviews"] ?: @[]; }
- (void)addSubview:(UIView *)view {
  NSMutableArray *all = [self.subviews mutableCopy];
  [all removeObjectIdenticalTo:view];
  [all addObject:view];
  [self keep:all as:@"subviews"];
  [view keep:[NSValue valueWithNonretainedObject:self] as:@"superview"];
  core_call_view(self.core, "addSubview", view.core, false);
}
- (void)removeFromSuperview {
  UIView *parent = [[self kept:@"superview"] nonretainedObjectValue];
  NSMutableArray *others = [parent.subviews mutableCopy];
  [others removeObjectIdenticalTo:self];
  [parent keep:others as:@"subviews"];
  [self keep:nil as:@"superview"];
  core_call_view(self.core, "removeFromSuperview", NULL, false);
}
@end

@implementation UIWindow
- (const char *)kind { return "UIWindow"; }
- (void)setRootViewController:(UIViewController *)controller {
  _rootViewController = controller;
  core_set_view(self.core, "rootViewController", controller.core);
}
- (void)makeKeyAndVisible { core_call_view(self.core, "makeKeyAndVisible", NULL, false); }
@end

@implementation UILabel
- (const char *)kind { return "UILabel"; }
- (NSString *)text { return [self coreText:"text"]; }
- (void)setText:(NSString *)text { core_set_text(self.core, "text", text.UTF8String); }
@end

@implementation UIControl
- (void)addTarget:(id)target action:(SEL)action forControlEvents:(UIControlEvents)events {
  add_target(self, events, target, action);
}
@end

@implementation UIRefreshControl
- (const char *)kind { return "UIRefreshControl"; }
- (BOOL)isRefreshing { return core_number(self.core, "refreshing") != 0; }
- (void)beginRefreshing { core_call_view(self.core, "beginRefreshing", NULL, false); }
- (void)endRefreshing { core_call_view(self.core, "endRefreshing", NULL, false); }
@end

// MARK: Alerts

@implementation UIAlertView {
  NSMutableArray *_buttons;
}
- (instancetype)initWithTitle:(NSString *)title
                      message:(NSString *)message
                     delegate:(id)delegate
            cancelButtonTitle:(NSString *)cancelButtonTitle
            otherButtonTitles:(NSString *)otherButtonTitles, ... {
  self = [super init];
  _title = title;
  _message = message;
  _delegate = delegate;
  _buttons = [NSMutableArray new];
  if (cancelButtonTitle) [_buttons addObject:cancelButtonTitle];
  va_list titles;
  va_start(titles, otherButtonTitles);
  for (NSString *other = otherButtonTitles; other; other = va_arg(titles, NSString *))
    [_buttons addObject:other];
  va_end(titles);
  return self;
}
- (NSInteger)addButtonWithTitle:(NSString *)title {
  [_buttons addObject:title];
  return (NSInteger)_buttons.count - 1;
}
- (NSString *)buttonTitleAtIndex:(NSInteger)index { return _buttons[(NSUInteger)index]; }
- (void)show {
  const char *titles[_buttons.count + 1];
  for (NSUInteger i = 0; i < _buttons.count; i++) titles[i] = [_buttons[i] UTF8String];
  // Kept until a button is pressed.
  core_show_alert((__bridge_retained void *)self, _title.UTF8String ?: "", _message.UTF8String,
                  titles, (long)_buttons.count);
}
- (void)press:(NSInteger)button {
  id delegate = _delegate;
  if ([delegate respondsToSelector:@selector(alertView:clickedButtonAtIndex:)])
    [delegate alertView:self clickedButtonAtIndex:button];
  if ([delegate respondsToSelector:@selector(alertView:didDismissWithButtonIndex:)])
    [delegate alertView:self didDismissWithButtonIndex:button];
}
@end

void face_press(void *face, long button) {
  @autoreleasepool { [(__bridge_transfer UIAlertView *)face press:button]; }
}

// MARK: The device

@implementation UIScreen
+ (UIScreen *)mainScreen {
  static UIScreen *screen;
  if (!screen) screen = [self new];
  return screen;
}
- (CGRect)bounds {
  double bounds[4];
  core_screen_bounds(bounds);
  return CGRectMake(bounds[0], bounds[1], bounds[2], bounds[3]);
}
@end

@implementation UIDevice
+ (UIDevice *)currentDevice {
  static UIDevice *device;
  if (!device) device = [self new];
  return device;
}
static NSString *device_text(const char *property) {
  char *text = core_device(property);
  NSString *result = @(text);
  free(text);
  return result;
}
- (NSString *)systemVersion { return device_text("systemVersion"); }
- (NSString *)systemName { return device_text("systemName"); }
- (NSString *)model { return device_text("model"); }
- (NSString *)name { return device_text("name"); }
- (BOOL)isMultitaskingSupported { return [device_text("multitasking") isEqual:@"yes"]; }
@end
