// Requests, responses and errors of the two Foundations.
#import "session_values.h"

NSString *json_of(NSDictionary *values) {
  NSData *data = [NSJSONSerialization dataWithJSONObject:values options:0 error:NULL];
  return [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
}

NSDictionary *values_of(const char *text) {
  NSData *data = [NSData dataWithBytes:text length:strlen(text)];
  return [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
}

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

NSError *error_of(NSDictionary *values) {
  if (!values[@"domain"]) return nil;
  NSMutableDictionary *info = [NSMutableDictionary dictionary];
  info[NSLocalizedDescriptionKey] = values[@"text"];
  NSString *url = values[@"url"];
  if (url) {
    info[@"NSErrorFailingURLKey"] = [NSURL URLWithString:url];
    info[@"NSErrorFailingURLStringKey"] = url;
  }
  return [NSError errorWithDomain:values[@"domain"]
                             code:[values[@"code"] integerValue]
                         userInfo:info];
}
