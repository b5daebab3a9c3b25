// Sessions and their configurations.
#import "tasks.h"
#import <objc/message.h>

// MARK: Configurations

@interface NSURLSessionConfiguration ()
@property (readwrite, copy) NSString *identifier;
// What was set, by the names of the core.
@property NSMutableDictionary *settings;
@end

@implementation NSURLSessionConfiguration
+ (instancetype)configurationWith:(NSDictionary *)settings {
  NSURLSessionConfiguration *made = [self new];
  made.settings = [settings mutableCopy];
  made.identifier = settings[@"identifier"];
  return made;
}
+ (NSURLSessionConfiguration *)defaultSessionConfiguration { return [self configurationWith:@{}]; }
+ (NSURLSessionConfiguration *)ephemeralSessionConfiguration {
  return [self configurationWith:@{@"ephemeral": @YES}];
}
+ (NSURLSessionConfiguration *)backgroundSessionConfiguration:(NSString *)identifier {
  return [self backgroundSessionConfigurationWithIdentifier:identifier];
}
+ (NSURLSessionConfiguration *)backgroundSessionConfigurationWithIdentifier:(NSString *)identifier {
  if (!identifier.length)
    [NSException raise:NSInvalidArgumentException
                format:@"the identifier of a background session is empty"];
  return [self configurationWith:@{@"identifier": identifier}];
}
- (id)copyWithZone:(NSZone *)zone {
  return [NSURLSessionConfiguration configurationWith:self.settings];
}

#define SETTING(type, get, set, name, read, initial)                                  \
  -(type)get { return self.settings[name] ? [self.settings[name] read] : initial; }    \
  -(void)set : (type)value { self.settings[name] = @(value); }
SETTING(NSTimeInterval, timeoutIntervalForRequest, setTimeoutIntervalForRequest, @"request",
        doubleValue, 60)
SETTING(NSTimeInterval, timeoutIntervalForResource, setTimeoutIntervalForResource, @"resource",
        doubleValue, 7 * 24 * 3600)
SETTING(NSInteger, HTTPMaximumConnectionsPerHost, setHTTPMaximumConnectionsPerHost, @"connections",
        integerValue, 4)
#undef SETTING
#define SETTING(get, set, name, initial)                                                    \
  -(BOOL)get { return self.settings[name] ? [self.settings[name] boolValue] : initial; }     \
  -(void)set : (BOOL)value { self.settings[name] = [NSNumber numberWithBool:value]; }
SETTING(isDiscretionary, setDiscretionary, @"discretionary", NO)
SETTING(allowsCellularAccess, setAllowsCellularAccess, @"cellular", YES)
SETTING(sessionSendsLaunchEvents, setSessionSendsLaunchEvents, @"events", self.identifier != nil)
#undef SETTING
- (NSDictionary *)HTTPAdditionalHeaders { return self.settings[@"fields"]; }
- (void)setHTTPAdditionalHeaders:(NSDictionary *)fields { self.settings[@"fields"] = fields; }
@end

// MARK: Sessions

@interface NSURLSession ()
@property (readwrite, copy) NSURLSessionConfiguration *configuration;
@property (readwrite, strong) id<NSURLSessionDelegate> delegate;
@property (readwrite, strong) NSOperationQueue *delegateQueue;
@end

@implementation NSURLSession {
  void *_core;
  // The tasks that have not ended, by their numbers.
  NSMutableDictionary *_tasks;
}
+ (NSURLSession *)sharedSession {
  static NSURLSession *shared;
  static dispatch_once_t once;
  dispatch_once(&once, ^{
    shared = [[self alloc] initWithConfiguration:nil delegate:nil queue:nil];
  });
  return shared;
}
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration {
  return [self sessionWithConfiguration:configuration delegate:nil delegateQueue:nil];
}
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration
                                  delegate:(id<NSURLSessionDelegate>)delegate
                             delegateQueue:(NSOperationQueue *)queue {
  return [[self alloc] initWithConfiguration:configuration delegate:delegate queue:queue];
}
- (instancetype)initWithConfiguration:(NSURLSessionConfiguration *)configuration
                             delegate:(id<NSURLSessionDelegate>)delegate
                                queue:(NSOperationQueue *)queue {
  self = [super init];
  _configuration = [configuration copy] ?: [NSURLSessionConfiguration defaultSessionConfiguration];
  _delegate = delegate;
  _delegateQueue = queue;
  _tasks = [NSMutableDictionary new];
  // As on iOS, a session with a delegate lives until it is invalidated.
  session_event event = ^(const char *name, void *task, const char *about, const void *bytes,
                          long count, session_answer answer) {
    @autoreleasepool {
      NSData *data = bytes ? [NSData dataWithBytes:bytes length:(NSUInteger)count] : nil;
      [self take:@(name) task:task about:values_of(about) data:data answer:answer];
    }
  };
  if (!delegate) event = nil;
  NSString *settings = configuration ? json_of(_configuration.settings) : nil;
  BOOL callsOnMain = queue == [NSOperationQueue mainQueue];
  _core = core_make_session(settings.UTF8String, callsOnMain, event);
  return self;
}
- (void)dealloc { core_release(_core); }

- (void)finishTasksAndInvalidate { core_end_session(_core, false); }
- (void)invalidateAndCancel { core_end_session(_core, true); }

// MARK: Tasks

static Class class_of(void *core) {
  return core_task_kind(core) == core_download_task ? [NSURLSessionDownloadTask class]
                                                    : [NSURLSessionDataTask class];
}

// The task of an event or a list, which is made if it is one of an earlier process.
- (id)taskWithCore:(void *)core {
  if (!core) return nil;
  NSNumber *number = @(core_task_number(core));
  @synchronized(self) {
    NSURLSessionTask *task = _tasks[number];
    if (!task) {
      task = [[class_of(core) alloc] initWithCore:core_retain(core) request:nil];
      _tasks[number] = task;
    }
    return task;
  }
}

- (id)make:(BOOL)downloads request:(NSURLRequest *)request
      done:(void (^)(NSData *, NSDictionary *))done {
  task_done finish = done ? ^(const void *bytes, long count, const char *about) {
    @autoreleasepool {
      NSData *data = bytes ? [NSData dataWithBytes:bytes length:(NSUInteger)count] : nil;
      done(data, values_of(about));
    }
  } : (task_done)nil;
  void *core = core_make_task(
      _core, downloads, json_of(values_of_request(request)).UTF8String, finish);
  NSURLSessionTask *task = [[class_of(core) alloc] initWithCore:core request:request];
  // Only events look for it again.
  @synchronized(self) {
    if (_delegate && !done) _tasks[@(task.taskIdentifier)] = task;
  }
  return task;
}

static void (^data_done(void (^handler)(NSData *, NSURLResponse *, NSError *)))(
    NSData *, NSDictionary *) {
  if (!handler) return nil;
  return ^(NSData *data, NSDictionary *about) {
    handler(data, response_of(about[@"response"]), error_of(about[@"error"]));
  };
}

static void (^file_done(void (^handler)(NSURL *, NSURLResponse *, NSError *)))(
    NSData *, NSDictionary *) {
  if (!handler) return nil;
  return ^(NSData *data, NSDictionary *about) {
    NSString *path = about[@"location"];
    handler(path ? [NSURL fileURLWithPath:path] : nil, response_of(about[@"response"]),
            error_of(about[@"error"]));
  };
}

- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url {
  return [self dataTaskWithRequest:[NSURLRequest requestWithURL:url]];
}
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request {
  return [self make:NO request:request done:nil];
}
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url
                        completionHandler:(void (^)(NSData *, NSURLResponse *, NSError *))handler {
  return [self dataTaskWithRequest:[NSURLRequest requestWithURL:url] completionHandler:handler];
}
- (NSURLSessionDataTask *)
    dataTaskWithRequest:(NSURLRequest *)request
      completionHandler:(void (^)(NSData *, NSURLResponse *, NSError *))handler {
  return [self make:NO request:request done:data_done(handler)];
}
- (NSURLSessionDownloadTask *)downloadTaskWithURL:(NSURL *)url {
  return [self downloadTaskWithRequest:[NSURLRequest requestWithURL:url]];
}
- (NSURLSessionDownloadTask *)downloadTaskWithRequest:(NSURLRequest *)request {
  return [self make:YES request:request done:nil];
}
- (NSURLSessionDownloadTask *)
    downloadTaskWithURL:(NSURL *)url
      completionHandler:(void (^)(NSURL *, NSURLResponse *, NSError *))handler {
  return [self downloadTaskWithRequest:[NSURLRequest requestWithURL:url]
                     completionHandler:handler];
}
- (NSURLSessionDownloadTask *)
    downloadTaskWithRequest:(NSURLRequest *)request
          completionHandler:(void (^)(NSURL *, NSURLResponse *, NSError *))handler {
  return [self make:YES request:request done:file_done(handler)];
}
- (void)getTasksWithCompletionHandler:(void (^)(NSArray *, NSArray *, NSArray *))handler {
  NSMutableArray *data = [NSMutableArray new], *downloads = [NSMutableArray new];
  core_list_tasks(_core, ^(void *core) {
    @autoreleasepool {
      if (!core) return handler(data, @[], downloads);
      BOOL downloading = core_task_kind(core) == core_download_task;
      [downloading ? downloads : data addObject:[self taskWithCore:core]];
    }
  });
}

// MARK: Events

- (void)take:(NSString *)event task:(void *)core about:(NSDictionary *)about
         data:(NSData *)data answer:(session_answer)answer {
  NSURLSessionTask *task = [self taskWithCore:core];
  SEL selector = NSSelectorFromString(event);
  if ([_delegate respondsToSelector:selector])
    [self call:selector task:task about:about data:data answer:answer];
  else if (answer)
    answer(NSURLSessionResponseAllow);
  if (sel_isEqual(selector, @selector(URLSession:didBecomeInvalidWithError:))) _delegate = nil;
  if (sel_isEqual(selector, @selector(URLSession:task:didCompleteWithError:)))
    @synchronized(self) { [_tasks removeObjectForKey:@(task.taskIdentifier)]; }
}

// Calls a method of the delegate; which values it takes follows from those that the event has.
- (void)call:(SEL)selector task:(NSURLSessionTask *)task about:(NSDictionary *)about
        data:(NSData *)data answer:(session_answer)answer {
  id delegate = _delegate;
  NSArray *counts = about[@"counts"];
  NSString *path = about[@"location"];
  IMP method = objc_msg_lookup(delegate, selector);
  if (counts) {
    ((void (*)(id, SEL, id, id, int64_t, int64_t, int64_t))method)(
        delegate, selector, self, task, [counts[0] longLongValue], [counts[1] longLongValue],
        [counts[2] longLongValue]);
  } else if (answer) {
    ((void (*)(id, SEL, id, id, id, id))method)(
        delegate, selector, self, task, response_of(about[@"response"]), answer);
  } else if (task) {
    id place = path ? [NSURL fileURLWithPath:path] : nil;
    id value = data ?: place ?: error_of(about[@"error"]);
    ((void (*)(id, SEL, id, id, id))method)(delegate, selector, self, task, value);
  } else {
    // The method for finished events has no error.
    ((void (*)(id, SEL, id, id))method)(delegate, selector, self, error_of(about[@"error"]));
  }
}
@end
