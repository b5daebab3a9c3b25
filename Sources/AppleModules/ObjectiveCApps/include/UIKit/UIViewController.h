#pragma once

#import <UIKit/UIView.h>

@class UINavigationController;

typedef NS_ENUM(NSInteger, UIBarButtonItemStyle) {
  UIBarButtonItemStylePlain,
  UIBarButtonItemStyleBordered,
  UIBarButtonItemStyleDone
};
typedef NS_ENUM(NSInteger, UIBarButtonSystemItem) {
  UIBarButtonSystemItemDone,
  UIBarButtonSystemItemCancel,
  UIBarButtonSystemItemEdit,
  UIBarButtonSystemItemSave,
  UIBarButtonSystemItemAdd,
  UIBarButtonSystemItemRefresh = 13
};

@interface UIBarButtonItem : UIPeer
- (instancetype)initWithTitle:(NSString *)title
                        style:(UIBarButtonItemStyle)style
                       target:(id)target
                       action:(SEL)action;
- (instancetype)initWithBarButtonSystemItem:(UIBarButtonSystemItem)item
                                     target:(id)target
                                     action:(SEL)action;
@property (nonatomic, copy) NSString *title;
@end

@interface UINavigationItem : UIPeer
@property (nonatomic, copy) NSString *title;
@property (nonatomic, strong) UIBarButtonItem *leftBarButtonItem, *rightBarButtonItem;
@end

@interface UIViewController : UIResponder
- (instancetype)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle;
@property (nonatomic, strong) UIView *view;
@property (nonatomic, readonly, getter=isViewLoaded) BOOL viewLoaded;
@property (nonatomic, copy) NSString *title;
@property (nonatomic, readonly) UINavigationItem *navigationItem;
@property (nonatomic, readonly, weak) UINavigationController *navigationController;
- (void)loadView;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)didReceiveMemoryWarning;
@end

@interface UINavigationController : UIViewController
- (instancetype)initWithRootViewController:(UIViewController *)controller;
@property (nonatomic, readonly, copy) NSArray *viewControllers;
@property (nonatomic, readonly) UIViewController *topViewController;
- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated;
- (UIViewController *)popViewControllerAnimated:(BOOL)animated;
@end
