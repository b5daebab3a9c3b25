// Literals, exceptions, protocols, categories, forwarding, replaced methods, results of all sizes.
#import "checks.h"

@protocol Greeting <NSObject>
- (NSString *)hello;
@optional
- (NSString *)goodbye;
@end
@interface Guest : NSObject <Greeting>
@end
@implementation Guest
- (NSString *)hello { return @"hello"; }
@end

@interface NSString (Reversed)
- (NSString *)reversed;
@end
@implementation NSString (Reversed)
- (NSString *)reversed {
  NSMutableString *text = [NSMutableString string];
  for (NSUInteger i = self.length; i > 0; i--) [text appendFormat:@"%C", [self characterAtIndex:i - 1]];
  return text;
}
@end

@interface Forwarder : NSObject
@property (nonatomic, strong) id target;
@end
@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name {
  return [_target methodSignatureForSelector:name];
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:_target]; }
@end

typedef struct { double a, b, c, d; } Four;
@interface Results : NSObject
@end
@implementation Results
- (Four)four { return (Four){1, 2, 3, 4}; }
- (float)half { return 0.5f; }
- (long double)wide { return 2.5L; }
- (NSRange)range { return NSMakeRange(3, 4); }
- (double)sum:(int)x with:(double)y and:(float)z { return x + y + z; }
@end

@interface Base : NSObject
- (int)one;
- (int)other;
@end
@interface Derived : Base
@end
@implementation Derived
@end
@implementation Base
+ (void)load { events = [NSMutableArray arrayWithObject:@"load"]; }
+ (void)initialize {
  if (self == [Base class]) [events addObject:@"initialize"];
}
- (int)one { return 1; }
- (int)other { return 2; }
@end
@interface NamedError : NSException
@property (nonatomic, strong) NSString *more;
@end
@implementation NamedError
@end

static void literals(void) {
  NSDictionary *items = @{@"list": @[@1, @2.5, @YES, @'c', @(2 * 3)], @"none": [NSNull null]};
  CHECK([items[@"list"][4] intValue] == 6 && [items[@"list"][2] boolValue]);
  NSMutableArray *list = [@[@3, @1, @2] mutableCopy];
  list[0] = @9;
  [list sortUsingComparator:^NSComparisonResult(id a, id b) { return [a compare:b]; }];
  CHECK([list isEqual:(@[@1, @2, @9])]);
  int sum = 0;
  for (NSNumber *number in list) sum += number.intValue;
  CHECK(sum == 12);
  __block int seen = 0;
  [list enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) {
    seen += [object intValue];
    *stop = index == 1;
  }];
  CHECK(seen == 3);
  @try {
    for (id object in list) [list addObject:object];
    CHECK(0);
  } @catch (NSException *exception) {}
}

static NSString *thrower(int number) {
  Item *item = [Item named:@"in flight"];
  if (number == 1) @throw [NSException exceptionWithName:@"Mine" reason:@"why" userInfo:nil];
  if (number == 2) @throw @"text";
  if (number == 3) [@[] objectAtIndex:5];
  return item.name;
}

static void exceptions(void) {
  NSArray *expected = @[@"in flight", @"Mine", @"text", @"NSRangeException"];
  for (int number = 0; number < 4; number++) {
    NSString *got = nil;
    BOOL isDone = NO;
    @try {
      got = thrower(number);
    } @catch (NSException *exception) {
      got = exception.name;
    } @catch (id object) {
      got = object;
    } @finally {
      isDone = YES;
    }
    CHECK(isDone && [got isEqual:expected[number]]);
  }
  @try {
    @try {
      @throw [[NamedError alloc] initWithName:@"Named" reason:nil userInfo:nil];
    } @catch (NSException *exception) {
      ((NamedError *)exception).more = @"more";
      @throw;
    }
  } @catch (NamedError *error) {
    CHECK([error.more isEqual:@"more"]);
  }
  @try {
    [(id)@"x" performSelector:@selector(nothing)];
    CHECK(0);
  } @catch (NSException *exception) {
    CHECK([exception.name isEqual:NSInvalidArgumentException]);
  }
  [events removeAllObjects];
}

static void protocols(void) {
  id<Greeting> guest = [Guest new];
  CHECK([guest conformsToProtocol:@protocol(Greeting)]);
  CHECK([guest respondsToSelector:@selector(hello)] && ![guest respondsToSelector:@selector(goodbye)]);
  CHECK(![@"x" conformsToProtocol:@protocol(Greeting)]);
  CHECK([NSStringFromProtocol(@protocol(Greeting)) isEqual:@"Greeting"]);
  CHECK([[(id)guest performSelector:NSSelectorFromString(@"hello")] isEqual:@"hello"]);
  CHECK([[@"héllo" reversed] isEqual:@"olléh"] && [Item.kind isEqual:@"item"]);
}

static void dynamics(void) {
  Forwarder *forwarder = [Forwarder new];
  forwarder.target = @"abc";
  CHECK([(id)forwarder length] == 3 && [[(id)forwarder stringByAppendingString:@"d"] isEqual:@"abcd"]);
  Derived *derived = [Derived new];
  CHECK([derived one] == 1);
  method_exchangeImplementations(class_getInstanceMethod([Base class], @selector(one)),
                                 class_getInstanceMethod([Base class], @selector(other)));
  CHECK([derived one] == 2 && [[Base new] other] == 1);
  class_replaceMethod([Derived class], @selector(one),
                      method_getImplementation(class_getInstanceMethod([Base class], @selector(other))), "i@:");
  CHECK([derived one] == 1 && [[Base new] one] == 2 && [[NSObject new] hash] != 1);
  Class class = objc_allocateClassPair([Item class], "Dynamic", 0);
  objc_registerClassPair(class);
  CHECK([[class named:@"d"] class] == class);
  @synchronized (derived) { CHECK([derived isKindOfClass:[Base class]]); }
}

static void results(void) {
  Results *results = [Results new], *none = nil;
  CHECK([results four].d == 4 && [results half] == 0.5f && [results wide] == 2.5L);
  CHECK([results range].length == 4 && [results sum:1 with:2.5 and:3.5f] == 7.0);
  CHECK([none four].d == 0 && [none half] == 0 && [none wide] == 0 && [none range].length == 0);
  CHECK([none sum:1 with:2 and:3] == 0 && [none description] == nil);
}

int main(void) {
  @autoreleasepool {
    CHECK([[Derived new] other] == 2);
    CHECK_EVENTS(@"load", @"initialize");
    literals();
    exceptions();
    protocols();
    dynamics();
    results();
    return failures != 0;
  }
}
