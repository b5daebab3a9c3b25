// Connections from before sessions, over the shared session.
#import "session_values.h"

@implementation NSURLConnection (Device)
+ (void)sendAsynchronousRequest:(NSURLRequest *)request
                          queue:(NSOperationQueue *)queue
              completionHandler:(void (^)(NSURLResponse *, NSData *, NSError *))handler {
  NSURLSession *session = [NSURLSession sharedSession];
  [[session dataTaskWithRequest:request
              completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
                [queue addOperationWithBlock:^{ handler(response, data, error); }];
              }] resume];
}

#pragma clang diagnostic ignored "-Wobjc-protocol-method-implementation"
// Waits on the calling thread; GNUstep's would run its run loop meanwhile.
+ (NSData *)sendSynchronousRequest:(NSURLRequest *)request
                 returningResponse:(NSURLResponse **)response
                             error:(NSError **)error {
  __block NSData *result;
  __block NSURLResponse *answer;
  __block NSError *failure;
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  NSURLSession *session = [NSURLSession sharedSession];
  [[session dataTaskWithRequest:request
              completionHandler:^(NSData *data, NSURLResponse *own, NSError *reason) {
                result = data;
                answer = own;
                failure = reason;
                dispatch_semaphore_signal(done);
              }] resume];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  if (response) *response = answer;
  if (error) *error = failure;
  return result;
}
@end
