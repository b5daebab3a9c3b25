#pragma once

// What Objective-C apps of a book have of UIKit: thin faces of the modules that apps in Swift import.

#import <Foundation/Foundation.h>
#import <UIKit/UIApplication.h>
#import <UIKit/UITableView.h>
#import <UIKit/UIView.h>
#import <UIKit/UIViewController.h>
