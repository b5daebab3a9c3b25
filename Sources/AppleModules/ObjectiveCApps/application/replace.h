#pragma once

#import <Foundation/Foundation.h>

// Exchanges a method of a class with the one whose name begins with a word, so that this one calls the original by its
// own name.
void replace_method(Class class, SEL selector, const char *prefix);
// The same for a method of the class itself.
void replace_class_method(Class class, SEL selector, const char *prefix);

// What each file replaces once the app is started; the last one is null in an app without sessions.
void app_start_time(void), app_start_storage(void);
__attribute__((weak)) void app_start_sessions(void);
