// Controllers and what their bars have.
#import "peer.h"

@implementation UIViewController
- (instancetype)init { return [self initWithNibName:nil bundle:nil]; }
- (instancetype)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle {
  return [self initWithKind:"UIViewController" style:0 text:nil];
}
- (UIView *)view { return [self coreFace:"view"]; }
- (void)setView:(UIView *)view {
  [self keep:view as:@"view"];
  core_set_view(self.core, "view", view.core);
}
- (BOOL)isViewLoaded { return core_number(self.core, "viewLoaded") != 0; }
- (NSString *)title { return [self coreText:"title"]; }
- (void)setTitle:(NSString *)title { core_set_text(self.core, "title", title.UTF8String); }
- (UINavigationItem *)navigationItem { return [self coreFace:"navigationItem"]; }
- (UINavigationController *)navigationController {
  return [[self kept:@"navigation"] nonretainedObjectValue];
}
- (void)loadView {}
- (void)viewDidLoad {}
- (void)viewWillAppear:(BOOL)animated {}
- (void)viewDidAppear:(BOOL)animated {}
- (void)viewWillDisappear:(BOOL)animated {}
- (void)viewDidDisappear:(BOOL)animated {}
- (void)didReceiveMemoryWarning {}
@end

@implementation UINavigationController
- (instancetype)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle {
  return [self initWithKind:"UINavigationController" style:0 text:nil];
}
- (instancetype)initWithRootViewController:(UIViewController *)controller {
  self = [self initWithNibName:nil bundle:nil];
  [self pushViewController:controller animated:NO];
  return self;
}
- (NSArray *)viewControllers { return [self kept:@"controllers"] ?: @[]; }
- (UIViewController *)topViewController { return self.viewControllers.lastObject; }
- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated {
  [controller keep:[NSValue valueWithNonretainedObject:self] as:@"navigation"];
  [self keep:[self.viewControllers arrayByAddingObject:controller] as:@"controllers"];
  core_call_view(self.core, "push", controller.core, animated);
}
- (UIViewController *)popViewControllerAnimated:(BOOL)animated {
  NSMutableArray *rest = [self.viewControllers mutableCopy];
  if (rest.count < 2) return nil;
  UIViewController *top = rest.lastObject;
  [rest removeLastObject];
  core_call_view(self.core, "pop", NULL, animated);
  [top keep:nil as:@"navigation"];
  [self keep:rest as:@"controllers"];
  return top;
}
@end

@implementation UINavigationItem
- (NSString *)title { return [self coreText:"title"]; }
- (void)setTitle:(NSString *)title { core_set_text(self.core, "title", title.UTF8String); }
- (void)setLeftBarButtonItem:(UIBarButtonItem *)item {
  _leftBarButtonItem = item;
  core_set_view(self.core, "leftBarButtonItem", item.core);
}
- (void)setRightBarButtonItem:(UIBarButtonItem *)item {
  _rightBarButtonItem = item;
  core_set_view(self.core, "rightBarButtonItem", item.core);
}
@end

@implementation UIBarButtonItem
- (instancetype)initWithTitle:(NSString *)title
                        style:(UIBarButtonItemStyle)style
                       target:(id)target
                       action:(SEL)action {
  self = [self initWithKind:"UIBarButtonItem" style:style text:title ?: @""];
  add_target(self, 0, target, action);
  return self;
}
- (instancetype)initWithBarButtonSystemItem:(UIBarButtonSystemItem)item
                                     target:(id)target
                                     action:(SEL)action {
  self = [self initWithKind:"UIBarButtonItem" style:item text:nil];
  add_target(self, 0, target, action);
  return self;
}
- (NSString *)title { return [self coreText:"title"]; }
- (void)setTitle:(NSString *)title { core_set_text(self.core, "title", title.UTF8String); }
@end
