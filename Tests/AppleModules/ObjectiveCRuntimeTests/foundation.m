// Foundation as the articles use it: observation, predicates, JSON, dates, archives, queues, and how values are printed.
#import "checks.h"

@interface Observer : NSObject
@end
@implementation Observer
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)news
                       context:(void *)context {
  [events addObject:[NSString stringWithFormat:@"%@ %@ %@", path, news[NSKeyValueChangeOldKey],
                                               news[NSKeyValueChangeNewKey]]];
}
@end

static void observation(void) {
  NSArray *paths = @[@"name", @"count", @"flag", @"size", @"child"];
  @autoreleasepool {
    Item *item = [Item named:@"a"];
    Observer *observer = [Observer new];
    for (NSString *path in paths)
      [item addObserver:observer
             forKeyPath:path
                options:NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld
                context:NULL];
    item.name = @"b";
    item.count = 4;
    item.flag = YES;
    item.size = 1.5;
    [item setValue:@"c" forKey:@"name"];
    for (NSString *path in paths) [item removeObserver:observer forKeyPath:path];
    item.count = 9;
    CHECK([item class] == [Item class]);
    CHECK_EVENTS(@"name a b", @"count 0 4", @"flag 0 1", @"size 0 1.5", @"name b c");
  }
  CHECK_EVENTS(@"c");
}

static void collections(void) {
  NSArray *list = @[@1, @2, @9];
  NSPredicate *isMore = [NSPredicate predicateWithFormat:@"self > %d", 1];
  CHECK([[list filteredArrayUsingPredicate:isMore] count] == 2);
  CHECK([[list valueForKeyPath:@"@sum.intValue"] intValue] == 12);
  NSArray *order = @[[NSSortDescriptor sortDescriptorWithKey:@"self" ascending:NO]];
  CHECK([[list sortedArrayUsingDescriptors:order][0] intValue] == 9);
  CHECK([[@{@"b": @[@1, @"two words"], @"a": @"x"} description]
      isEqual:@"{\n    a = x;\n    b =     (\n        1,\n        \"two words\"\n    );\n}"]);
  CHECK([[NSSet setWithArray:@[@1, @1]] count] == 1 && [[@[] description] isEqual:@"(\n)"]);
}

static void values(void) {
  NSData *json = [NSJSONSerialization dataWithJSONObject:@{@"a": @[@1, @"x"]} options:0 error:NULL];
  CHECK([[NSJSONSerialization JSONObjectWithData:json options:0 error:NULL][@"a"][1] isEqual:@"x"]);
  NSError *error = nil;
  NSData *broken = [@"{bad" dataUsingEncoding:NSUTF8StringEncoding];
  CHECK([NSJSONSerialization JSONObjectWithData:broken options:0 error:&error] == nil && error);
  NSDateFormatter *formatter = [NSDateFormatter new];
  formatter.locale = [[NSLocale alloc] initWithLocaleIdentifier:@"en_US_POSIX"];
  formatter.timeZone = [NSTimeZone timeZoneWithAbbreviation:@"GMT"];
  formatter.dateFormat = @"yyyy-MM-dd HH:mm:ss";
  CHECK([[formatter stringFromDate:[NSDate dateWithTimeIntervalSince1970:1379606400]]
      isEqual:@"2013-09-19 16:00:00"]);
  NSURL *url = [NSURL URLWithString:@"http://h.com:80/p/a.mp3?q=1"];
  CHECK([url.host isEqual:@"h.com"] && url.port.intValue == 80 && [url.lastPathComponent isEqual:@"a.mp3"]);
  NSData *archive = [NSKeyedArchiver archivedDataWithRootObject:@{@"a": @1}];
  CHECK([[NSKeyedUnarchiver unarchiveObjectWithData:archive][@"a"] intValue] == 1);
  NSRegularExpression *digits = [NSRegularExpression regularExpressionWithPattern:@"\\d+" options:0 error:NULL];
  CHECK([digits numberOfMatchesInString:@"a1b22" options:0 range:NSMakeRange(0, 5)] == 2);
  [[NSUserDefaults standardUserDefaults] setObject:@"v" forKey:@"key"];
  CHECK([[[NSUserDefaults standardUserDefaults] stringForKey:@"key"] isEqual:@"v"]);
  CHECK([[NSString stringWithFormat:@"%s/", getenv("TMPDIR")] isEqual:NSTemporaryDirectory()]);
  CHECK(NSUserName().length > 0 && [[[NSUUID UUID] UUIDString] length] == 36);
}

static void concurrency(void) {
  __block int calls = 0;
  NSOperationQueue *queue = [NSOperationQueue new];
  [queue addOperationWithBlock:^{ calls++; }];
  [queue waitUntilAllOperationsAreFinished];
  static dispatch_once_t once;
  for (int i = 0; i < 2; i++) dispatch_once(&once, ^{ calls++; });
  dispatch_sync(dispatch_queue_create("own", NULL), ^{ calls++; });
  NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
  id token = [center addObserverForName:@"N" object:nil queue:nil usingBlock:^(NSNotification *note) {
    calls += [note.userInfo[@"value"] intValue];
  }];
  [center postNotificationName:@"N" object:nil userInfo:@{@"value": @11}];
  [center removeObserver:token];
  CHECK(calls == 14);
}

int main(void) {
  @autoreleasepool {
    events = [NSMutableArray new];
    observation();
    collections();
    values();
    concurrency();
    return failures != 0;
  }
}
