#pragma once

// What each program of this folder begins with. It ends with status 1 if a check has failed.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static int failures;
#define CHECK(...)                                          \
  do {                                                      \
    if (!(__VA_ARGS__)) {                                   \
      failures++;                                           \
      printf("line %d: %s\n", __LINE__, #__VA_ARGS__);      \
    }                                                       \
  } while (0)

// What has happened, in order.
static NSMutableArray *events;

// Compares the events with a list, and forgets them.
#define CHECK_EVENTS(...)                                   \
  do {                                                      \
    CHECK([events isEqual:(@[__VA_ARGS__])]);               \
    [events removeAllObjects];                              \
  } while (0)

@interface Item : NSObject <NSCopying> {
  int number;
  NSString *secret;
}
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) Item *child;
@property (nonatomic, weak) Item *parent;
@property (nonatomic, copy) void (^action)(int);
@property (nonatomic) NSInteger count;
@property (nonatomic) BOOL flag;
@property (nonatomic) double size;
@property (nonatomic) NSRange range;
@property (atomic, strong) id shared;
@property (class, nonatomic, readonly) NSString *kind;
+ (instancetype)named:(NSString *)name;
- (BOOL)isWhole;
@end

@interface Item () {
  id extended;
}
@end

@implementation Item
+ (instancetype)named:(NSString *)name {
  Item *item = [[self alloc] init];
  item->_name = [name copy];
  item->number = 7;
  item->secret = [NSString stringWithFormat:@"secret %@", name];
  item->extended = @[name];
  return item;
}
+ (NSString *)kind { return @"item"; }
- (BOOL)isWhole { return number == 7 && [secret hasSuffix:_name] && [extended[0] isEqual:_name]; }
- (id)copyWithZone:(NSZone *)zone { return [[self class] named:self.name]; }
- (void)dealloc { [events addObject:_name]; }
@end
