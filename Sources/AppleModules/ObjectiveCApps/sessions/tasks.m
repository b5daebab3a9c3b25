// Tasks of sessions.
#import "tasks.h"

const int64_t NSURLSessionTransferSizeUnknown = -1;

@implementation NSURLSessionTask {
  NSURLRequest *_request;
}
- (instancetype)initWithCore:(void *)core request:(NSURLRequest *)request {
  self = [super init];
  _core = core;
  _request = [request copy];
  return self;
}
- (void)dealloc { core_release(_core); }

- (NSUInteger)taskIdentifier { return (NSUInteger)core_task_number(_core); }
- (NSURLSessionTaskState)state { return core_task_state(_core); }
- (void)resume { core_resume_task(_core); }
- (void)suspend { core_suspend_task(_core); }
- (void)cancel { core_cancel_task(_core); }

- (NSDictionary *)values { return take_values(core_task_values(_core)); }
- (NSURLRequest *)originalRequest {
  // A task of an earlier process has the request that the core has kept.
  if (!_request) _request = request_of([self values][@"request"]);
  return _request;
}
- (NSURLRequest *)currentRequest { return self.originalRequest; }
- (NSURLResponse *)response { return response_of([self values][@"response"]); }
- (NSError *)error { return error_of([self values][@"error"]); }

- (int64_t)count:(int)number {
  int64_t counts[4];
  core_task_counts(_core, counts);
  return counts[number];
}
- (int64_t)countOfBytesReceived { return [self count:0]; }
- (int64_t)countOfBytesSent { return [self count:1]; }
- (int64_t)countOfBytesExpectedToReceive { return [self count:2]; }
- (int64_t)countOfBytesExpectedToSend { return [self count:3]; }

- (NSString *)taskDescription {
  char *text = core_task_description(_core);
  NSString *description = text ? @(text) : nil;
  free(text);
  return description;
}
- (void)setTaskDescription:(NSString *)description {
  core_describe_task(_core, description.UTF8String);
}
@end

@implementation NSURLSessionDataTask
@end

@implementation NSURLSessionDownloadTask
@end
