// Connections from before sessions, over the shared session.
#include "../application/replace.h"
#import "session_values.h"
#import <objc/runtime.h>

// What a connection loads: its task, whose events it passes on to the connection's delegate.
@interface DeviceLoad : NSObject <NSURLSessionDataDelegate> {
@public
  // Both are retained until the end, as on iOS.
  NSURLConnection *_connection;
  id _delegate;
  NSURLSession *_session;
  NSURLRequest *_request;
}
@end
@implementation DeviceLoad
- (void)start {
  _session = [NSURLSession
      sessionWithConfiguration:[NSURLSessionConfiguration defaultSessionConfiguration]
                      delegate:self
                 delegateQueue:[NSOperationQueue mainQueue]];
  [[_session dataTaskWithRequest:_request] resume];
}
- (void)stop {
  [_session invalidateAndCancel];
  _delegate = nil;
  _connection = nil;
}
- (void)URLSession:(NSURLSession *)session
              dataTask:(NSURLSessionDataTask *)dataTask
    didReceiveResponse:(NSURLResponse *)response
     completionHandler:(void (^)(NSURLSessionResponseDisposition disposition))completionHandler {
  if ([_delegate respondsToSelector:@selector(connection:didReceiveResponse:)])
    [_delegate connection:_connection didReceiveResponse:response];
  completionHandler(NSURLSessionResponseAllow);
}
- (void)URLSession:(NSURLSession *)session
          dataTask:(NSURLSessionDataTask *)dataTask
    didReceiveData:(NSData *)data {
  if ([_delegate respondsToSelector:@selector(connection:didReceiveData:)])
    [_delegate connection:_connection didReceiveData:data];
}
- (void)URLSession:(NSURLSession *)session
                    task:(NSURLSessionTask *)task
    didCompleteWithError:(NSError *)error {
  if (error && [_delegate respondsToSelector:@selector(connection:didFailWithError:)])
    [_delegate connection:_connection didFailWithError:error];
  if (!error && [_delegate respondsToSelector:@selector(connectionDidFinishLoading:)])
    [_delegate connectionDidFinishLoading:_connection];
  [self stop];
}
@end

static char connection_load;

#pragma clang diagnostic ignored "-Wobjc-protocol-method-implementation"
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

+ (NSURLConnection *)connectionWithRequest:(NSURLRequest *)request delegate:(id)delegate {
  return [[self alloc] initWithRequest:request delegate:delegate];
}
- (id)initWithRequest:(NSURLRequest *)request delegate:(id)delegate {
  return [self initWithRequest:request delegate:delegate startImmediately:YES];
}
- (id)initWithRequest:(NSURLRequest *)request
             delegate:(id)delegate
     startImmediately:(BOOL)starts {
  DeviceLoad *load = [DeviceLoad new];
  load->_connection = self;
  load->_delegate = delegate;
  load->_request = [request copy];
  objc_setAssociatedObject(self, &connection_load, load, OBJC_ASSOCIATION_RETAIN);
  if (starts) [load start];
  return self;
}
- (void)start { [objc_getAssociatedObject(self, &connection_load) start]; }
- (void)cancel { [objc_getAssociatedObject(self, &connection_load) stop]; }

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

// `dataWithContentsOfURL:` and the like of a server's address; GNUstep's would start a program.
@implementation NSURL (Device)
- (NSData *)device_resourceDataUsingCache:(BOOL)usesCache {
  if (![self.scheme hasPrefix:@"http"]) return [self device_resourceDataUsingCache:usesCache];
  return [NSURLConnection sendSynchronousRequest:[NSURLRequest requestWithURL:self]
                               returningResponse:NULL
                                           error:NULL];
}
@end

void app_start_sessions(void) {
  replace_method([NSURL class], @selector(resourceDataUsingCache:), "device_");
}
