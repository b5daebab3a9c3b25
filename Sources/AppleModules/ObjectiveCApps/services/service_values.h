#pragma once

#import <Foundation/Foundation.h>

// The JSON of a dictionary or an array, and back; null for null.
static inline NSString *service_json(id values) {
  NSData *data = [NSJSONSerialization dataWithJSONObject:values options:0 error:NULL];
  return [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
}

static inline id service_values(const char *text) {
  if (!text) return nil;
  NSData *data = [NSData dataWithBytes:text length:strlen(text)];
  return [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
}

// The same for a text that the core has made, which is freed.
static inline id take_service_values(char *text) {
  id values = service_values(text);
  free(text);
  return values;
}

static inline NSError *service_error(NSDictionary *values) {
  if (!values) return nil;
  return [NSError errorWithDomain:values[@"domain"]
                             code:[values[@"code"] integerValue]
                         userInfo:@{NSLocalizedDescriptionKey: values[@"text"]}];
}
