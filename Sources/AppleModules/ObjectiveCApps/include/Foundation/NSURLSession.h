#pragma once

// In place of GNUstep's header, whose classes have no code.
#import <Foundation/NSArray.h>
#import <Foundation/NSData.h>
#import <Foundation/NSError.h>
#import <Foundation/NSOperation.h>
#import <Foundation/NSURLConnection.h>
#import <Foundation/NSURLRequest.h>
#import <Foundation/NSURLResponse.h>

@class NSURLSession, NSURLSessionConfiguration, NSURLSessionTask, NSURLSessionDataTask;
@class NSURLSessionDownloadTask;

typedef NS_ENUM(NSInteger, NSURLSessionTaskState) {
  NSURLSessionTaskStateRunning,
  NSURLSessionTaskStateSuspended,
  NSURLSessionTaskStateCanceling,
  NSURLSessionTaskStateCompleted
};
typedef NS_ENUM(NSInteger, NSURLSessionResponseDisposition) {
  NSURLSessionResponseCancel,
  NSURLSessionResponseAllow,
  NSURLSessionResponseBecomeDownload
};

extern const int64_t NSURLSessionTransferSizeUnknown;

@protocol NSURLSessionDelegate <NSObject>
@optional
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(NSError *)error;
- (void)URLSessionDidFinishEventsForBackgroundURLSession:(NSURLSession *)session;
@end

@protocol NSURLSessionTaskDelegate <NSURLSessionDelegate>
@optional
- (void)URLSession:(NSURLSession *)session
                    task:(NSURLSessionTask *)task
    didCompleteWithError:(NSError *)error;
@end

@protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session
              dataTask:(NSURLSessionDataTask *)dataTask
    didReceiveResponse:(NSURLResponse *)response
     completionHandler:(void (^)(NSURLSessionResponseDisposition disposition))completionHandler;
- (void)URLSession:(NSURLSession *)session
          dataTask:(NSURLSessionDataTask *)dataTask
    didReceiveData:(NSData *)data;
@end

@protocol NSURLSessionDownloadDelegate <NSURLSessionTaskDelegate>
- (void)URLSession:(NSURLSession *)session
                 downloadTask:(NSURLSessionDownloadTask *)task
    didFinishDownloadingToURL:(NSURL *)file;
@optional
- (void)URLSession:(NSURLSession *)session
                 downloadTask:(NSURLSessionDownloadTask *)downloadTask
                 didWriteData:(int64_t)bytesWritten
            totalBytesWritten:(int64_t)totalBytesWritten
    totalBytesExpectedToWrite:(int64_t)totalBytesExpectedToWrite;
@end

@interface NSURLSessionConfiguration : NSObject <NSCopying>
+ (NSURLSessionConfiguration *)defaultSessionConfiguration;
+ (NSURLSessionConfiguration *)ephemeralSessionConfiguration;
// iOS 7.
+ (NSURLSessionConfiguration *)backgroundSessionConfiguration:(NSString *)identifier;
+ (NSURLSessionConfiguration *)backgroundSessionConfigurationWithIdentifier:(NSString *)identifier;
@property (readonly, copy) NSString *identifier;
@property NSTimeInterval timeoutIntervalForRequest, timeoutIntervalForResource;
@property BOOL allowsCellularAccess, sessionSendsLaunchEvents;
@property (getter=isDiscretionary) BOOL discretionary;
@property (copy) NSDictionary *HTTPAdditionalHeaders;
@property NSInteger HTTPMaximumConnectionsPerHost;
@end

@interface NSURLSession : NSObject
+ (NSURLSession *)sharedSession;
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration;
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration
                                  delegate:(id<NSURLSessionDelegate>)delegate
                             delegateQueue:(NSOperationQueue *)queue;
@property (readonly, copy) NSURLSessionConfiguration *configuration;
@property (readonly, strong) id<NSURLSessionDelegate> delegate;
@property (readonly, strong) NSOperationQueue *delegateQueue;
@property (copy) NSString *sessionDescription;
- (void)finishTasksAndInvalidate;
- (void)invalidateAndCancel;
- (void)getTasksWithCompletionHandler:(void (^)(NSArray *dataTasks, NSArray *uploadTasks,
                                                NSArray *downloadTasks))completionHandler;
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request;
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url
                        completionHandler:(void (^)(NSData *data, NSURLResponse *response,
                                                    NSError *error))completionHandler;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request
                            completionHandler:(void (^)(NSData *data, NSURLResponse *response,
                                                        NSError *error))completionHandler;
- (NSURLSessionDownloadTask *)downloadTaskWithURL:(NSURL *)url;
- (NSURLSessionDownloadTask *)downloadTaskWithRequest:(NSURLRequest *)request;
- (NSURLSessionDownloadTask *)
    downloadTaskWithURL:(NSURL *)url
      completionHandler:(void (^)(NSURL *location, NSURLResponse *response,
                                  NSError *error))completionHandler;
- (NSURLSessionDownloadTask *)
    downloadTaskWithRequest:(NSURLRequest *)request
          completionHandler:(void (^)(NSURL *location, NSURLResponse *response,
                                      NSError *error))completionHandler;
@end

@interface NSURLSessionTask : NSObject
@property (readonly) NSUInteger taskIdentifier;
@property (readonly, copy) NSURLRequest *originalRequest, *currentRequest;
@property (readonly, copy) NSURLResponse *response;
@property (readonly) int64_t countOfBytesReceived, countOfBytesSent;
@property (readonly) int64_t countOfBytesExpectedToReceive, countOfBytesExpectedToSend;
@property (copy) NSString *taskDescription;
@property (readonly) NSURLSessionTaskState state;
@property (readonly, copy) NSError *error;
- (void)resume;
- (void)suspend;
- (void)cancel;
@end
@interface NSURLSessionDataTask : NSURLSessionTask
@end
@interface NSURLSessionDownloadTask : NSURLSessionTask
@end

@interface NSURLConnection (NSURLConnectionQueuedLoading)
- (id)initWithRequest:(NSURLRequest *)request
             delegate:(id)delegate
     startImmediately:(BOOL)startImmediately;
- (void)start;
+ (void)sendAsynchronousRequest:(NSURLRequest *)request
                          queue:(NSOperationQueue *)queue
              completionHandler:(void (^)(NSURLResponse *response, NSData *data,
                                          NSError *error))handler;
@end
