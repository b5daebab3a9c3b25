// Requests, responses and errors of the two Foundations.
#import "session_values.h"

NSDictionary *values_of_request(NSURLRequest *request) {
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  values[@"url"] = request.URL.absoluteString;
  values[@"method"] = request.HTTPMethod;
  values[@"fields"] = request.allHTTPHeaderFields ?: @{};
  values[@"timeout"] = @(request.timeoutInterval);
  if (request.HTTPBody) values[@"body"] = [request.HTTPBody base64EncodedStringWithOptions:0];
  return values;
}

NSURLRequest *request_of(NSDictionary *values) {
  NSString *url = values[@"url"];
  if (!url) return nil;
  NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:url]];
  request.HTTPMethod = values[@"method"];
  [request setAllHTTPHeaderFields:values[@"fields"]];
  return request;
}

// A response whose length is that which the core knows.
@interface DeviceResponse : NSHTTPURLResponse {
@public
  long long _length;
  NSString *_type;
}
@end
@implementation DeviceResponse
- (long long)expectedContentLength { return _length; }
- (NSString *)MIMEType { return _type; }
@end

NSURLResponse *response_of(NSDictionary *values) {
  NSString *url = values[@"url"];
  if (!url) return nil;
  DeviceResponse *response =
      [[DeviceResponse alloc] initWithURL:[NSURL URLWithString:url]
                               statusCode:[values[@"status"] integerValue]
                              HTTPVersion:@"HTTP/1.1"
                             headerFields:values[@"fields"] ?: @{}];
  response->_length = [values[@"length"] longLongValue];
  response->_type = values[@"type"];
  return response;
}
