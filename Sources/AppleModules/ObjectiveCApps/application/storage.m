// What an app keeps: settings, the folders of its container, and its Info.plist.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>
#include "app_interface.h"
#include "replace.h"
#include <stdlib.h>

// A value of a property list with plain dates: GNUstep reads those of its class for calendars, which print otherwise.
static id with_plain_dates(id value) {
  if ([value isKindOfClass:[NSDate class]])
    return [NSDate
        dateWithTimeIntervalSinceReferenceDate:[value timeIntervalSinceReferenceDate]];
  if ([value isKindOfClass:[NSArray class]]) {
    NSMutableArray *items = [NSMutableArray array];
    for (id item in value) [items addObject:with_plain_dates(item)];
    return items;
  }
  if (![value isKindOfClass:[NSDictionary class]]) return value;
  NSMutableDictionary *items = [NSMutableDictionary dictionary];
  for (id key in value) items[key] = with_plain_dates(value[key]);
  return items;
}

// Takes a text of the core.
static id from_property_list(char *text) {
  if (!text) return nil;
  NSData *data = [NSData dataWithBytesNoCopy:text length:strlen(text) freeWhenDone:YES];
  return with_plain_dates(
      [NSPropertyListSerialization propertyListWithData:data
                                                options:NSPropertyListImmutable
                                                 format:NULL
                                                  error:NULL]);
}

// MARK: Settings

// The core's settings, which outlive the process at once (R110).
@interface DeviceDefaults : NSUserDefaults
@end

@implementation DeviceDefaults {
  NSMutableDictionary *_registered;
}
// Without those of GNUstep, which are files in the home folder.
- (instancetype)init {
  _registered = [NSMutableDictionary new];
  return self;
}
- (id)objectForKey:(NSString *)key {
  return from_property_list(core_default(key.UTF8String)) ?: _registered[key];
}
- (void)setObject:(id)object forKey:(NSString *)key {
  if (!object) return [self removeObjectForKey:key];
  NSData *list = [NSPropertyListSerialization dataWithPropertyList:object
                                                            format:NSPropertyListXMLFormat_v1_0
                                                           options:0
                                                             error:NULL];
  if (!list)
    [NSException raise:NSInvalidArgumentException
                format:@"Attempt to insert non-property list object %@ for key %@", object, key];
  NSString *text = [[NSString alloc] initWithData:list encoding:NSUTF8StringEncoding];
  core_set_default(key.UTF8String, text.UTF8String);
  [NSNotificationCenter.defaultCenter postNotificationName:NSUserDefaultsDidChangeNotification
                                                    object:self];
}
- (void)removeObjectForKey:(NSString *)key { core_set_default(key.UTF8String, NULL); }
- (void)setBool:(BOOL)value forKey:(NSString *)key {
  [self setObject:[NSNumber numberWithBool:value] forKey:key];
}
- (void)setInteger:(NSInteger)value forKey:(NSString *)key { [self setObject:@(value) forKey:key]; }
- (void)setFloat:(float)value forKey:(NSString *)key { [self setObject:@(value) forKey:key]; }
- (void)setDouble:(double)value forKey:(NSString *)key { [self setObject:@(value) forKey:key]; }
- (void)registerDefaults:(NSDictionary *)values { [_registered addEntriesFromDictionary:values]; }
- (NSDictionary *)dictionaryRepresentation {
  NSMutableDictionary *all = [_registered mutableCopy];
  [all addEntriesFromDictionary:from_property_list(core_defaults())];
  return all;
}
- (BOOL)synchronize { return YES; }
@end

@implementation NSUserDefaults (Device)
+ (NSUserDefaults *)device_standardUserDefaults {
  static DeviceDefaults *defaults;
  static dispatch_once_t once;
  dispatch_once(&once, ^{ defaults = [[DeviceDefaults alloc] init]; });
  return defaults;
}
@end

// MARK: Folders

NSString *NSHomeDirectory(void) { return @(getenv("HOME") ?: "/"); }
NSString *NSHomeDirectoryForUser(NSString *user) { return NSHomeDirectory(); }

static NSString *folder(NSSearchPathDirectory directory) {
  switch (directory) {
    case NSDocumentDirectory: return @"Documents";
    case NSLibraryDirectory: return @"Library";
    case NSCachesDirectory: return @"Library/Caches";
    case NSApplicationSupportDirectory: return @"Library/Application Support";
    default: return nil;
  }
}

NSArray *NSSearchPathForDirectoriesInDomains(
    NSSearchPathDirectory directory, NSSearchPathDomainMask domains, BOOL expandsTilde) {
  NSString *name = folder(directory);
  if (!name || !(domains & NSUserDomainMask)) return @[];
  return @[[expandsTilde ? NSHomeDirectory() : @"~" stringByAppendingPathComponent:name]];
}

@implementation NSFileManager (Device)
- (NSArray *)URLsForDirectory:(NSSearchPathDirectory)directory
                    inDomains:(NSSearchPathDomainMask)domains {
  NSMutableArray *urls = [NSMutableArray array];
  for (NSString *path in NSSearchPathForDirectoriesInDomains(directory, domains, YES))
    [urls addObject:[NSURL fileURLWithPath:path isDirectory:YES]];
  return urls;
}
- (NSURL *)device_URLForDirectory:(NSSearchPathDirectory)directory
                         inDomain:(NSSearchPathDomainMask)domain
                appropriateForURL:(NSURL *)other
                           create:(BOOL)creates
                            error:(NSError **)error {
  NSURL *url = [self URLsForDirectory:directory inDomains:domain].firstObject;
  // A folder for a replacement is GNUstep's to make.
  if (!url)
    return [self device_URLForDirectory:directory inDomain:domain appropriateForURL:other
                                 create:creates error:error];
  if (creates && ![self createDirectoryAtPath:url.path withIntermediateDirectories:YES
                                   attributes:nil error:error])
    return nil;
  return url;
}
@end

// MARK: The bundle

@implementation NSBundle (Device)
- (NSDictionary *)device_infoDictionary {
  static NSDictionary *info;
  if (self != NSBundle.mainBundle) return [self device_infoDictionary];
  if (!info) info = from_property_list(core_info());
  return info;
}
- (NSString *)device_bundleIdentifier {
  return [self.infoDictionary objectForKey:@"CFBundleIdentifier"];
}
@end

void app_start_storage(void) {
  replace_class_method([NSUserDefaults class], @selector(standardUserDefaults), "device_");
  replace_method(
      [NSFileManager class],
      @selector(URLForDirectory:inDomain:appropriateForURL:create:error:), "device_");
  replace_method([NSBundle class], @selector(infoDictionary), "device_");
  replace_method([NSBundle class], @selector(bundleIdentifier), "device_");
}
