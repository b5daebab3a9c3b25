// ARC: when objects die, weak references, blocks and what they capture, associated objects.
#import "checks.h"
#import <pthread.h>
#import <stdatomic.h>

@interface Frame : Item {
  char letter;
  double width;
}
@property (nonatomic, strong) NSString *title;
@property (nonatomic) CGRect bounds;
@end
@implementation Frame
- (void)fill {
  letter = 'x';
  width = 2.5;
  self.title = @"title";
  self.bounds = CGRectMake(1, 2, 3, 4);
}
- (BOOL)isFilled {
  return letter == 'x' && width == 2.5 && [_title isEqual:@"title"] && _bounds.size.width == 3;
}
- (void)dealloc { [events addObject:@"frame"]; }
@end

static void lifetimes(void) {
  @autoreleasepool { CHECK([[Item named:@"a"] isWhole]); }
  CHECK_EVENTS(@"a");
  { Item *item = [Item named:@"end of its scope"]; (void)item.name; }
  CHECK_EVENTS(@"end of its scope");
  @autoreleasepool {
    Frame *frame = [Frame named:@"b"];
    [frame fill];
    CHECK([frame isFilled] && [frame isWhole]);
    frame.child = [Item named:@"child"];
    frame.child.parent = frame;
    frame.shared = @"shared";
    CHECK(frame.child.parent == frame && [frame.shared isEqual:@"shared"]);
  }
  CHECK_EVENTS(@"frame", @"b", @"child");
}

static void weakReferences(void) {
  __weak Item *weak;
  @autoreleasepool {
    Item *item = [Item named:@"w"];
    weak = item;
    CHECK([weak.name isEqual:@"w"]);
  }
  CHECK(weak == nil);
  Item *child = [Item named:@"child"];
  @autoreleasepool {
    Item *parent = [Item named:@"parent"];
    child.parent = parent;
    CHECK(child.parent == parent);
  }
  CHECK(child.parent == nil);
  __weak Item *one = child;
  __weak Item *two = one;
  child = nil;
  CHECK(one == nil && two == nil);
  [events removeAllObjects];
}

static void blocks(void) {
  __block int calls = 0;
  @autoreleasepool {
    Item *item = [Item named:@"no cycle"];
    __weak Item *weak = item;
    item.action = ^(int number) { calls += number + (weak ? 100 : 0); };
    item.action(5);
  }
  CHECK(calls == 105);
  CHECK_EVENTS(@"no cycle");
  @autoreleasepool {
    Item *item = [Item named:@"cycle"];
    item.action = ^(int number) { [item name]; };
  }
  CHECK(events.count == 0);
  NSString *text = [NSString stringWithFormat:@"%d", calls];
  NSMutableDictionary *kept = [NSMutableDictionary dictionary];
  @autoreleasepool { kept[@"block"] = ^{ calls++; return text; }; }
  NSString *(^block)(void) = kept[@"block"];
  CHECK([block() isEqual:@"105"] && calls == 106);
  CHECK([[block class] isSubclassOfClass:NSClassFromString(@"NSBlock")]);
  CHECK([NSStringFromClass([block class]) isEqual:@"__NSMallocBlock__"]);
  CHECK([NSStringFromClass([^{} class]) isEqual:@"__NSGlobalBlock__"]);
  @autoreleasepool {
    Item *item = [Item named:@"captured"];
    NSMutableArray *list = [NSMutableArray arrayWithObject:^{ [item name]; }];
    item = nil;
    CHECK(events.count == 0);
    [list removeAllObjects];
  }
  CHECK_EVENTS(@"captured");
  __block Item *variable = [Item named:@"variable"];
  void (^clear)(void) = ^{ variable = nil; };
  clear();
  CHECK_EVENTS(@"variable");
}

static void associations(void) {
  static char key;
  @autoreleasepool {
    Item *item = [Item named:@"owner"];
    objc_setAssociatedObject(item, &key, [Item named:@"value"], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK([[objc_getAssociatedObject(item, &key) name] isEqual:@"value"]);
    CHECK(objc_getAssociatedObject(item, "other") == nil);
  }
  CHECK_EVENTS(@"owner", @"value");
}

@interface Counted : NSObject
@end
static atomic_int made, gone;
@implementation Counted
- (void)dealloc { atomic_fetch_add(&gone, 1); }
@end
@interface Holder : NSObject
@property (weak) Counted *counted;
@end
@implementation Holder
@end
static Holder *holder;

static void *readMany(void *unused) {
  @autoreleasepool {
    for (int i = 0; i < 20000; i++) @autoreleasepool { (void)[holder.counted hash]; }
  }
  return NULL;
}

static void threads(void) {
  holder = [Holder new];
  pthread_t readers[2];
  for (int i = 0; i < 2; i++) pthread_create(&readers[i], NULL, readMany, NULL);
  for (int i = 0; i < 20000; i++) @autoreleasepool {
    Counted *counted = [Counted new];
    made++;
    holder.counted = counted;
  }
  for (int i = 0; i < 2; i++) pthread_join(readers[i], NULL);
  CHECK(made == gone && holder.counted == nil);
}

int main(void) {
  @autoreleasepool {
    events = [NSMutableArray new];
    lifetimes();
    weakReferences();
    blocks();
    associations();
    threads();
    return failures != 0;
  }
}
