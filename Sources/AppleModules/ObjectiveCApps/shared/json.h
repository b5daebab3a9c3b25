#pragma once

#import <Foundation/Foundation.h>

// Values that cross between the two Foundations of an app's process, as text; null for null.

static inline NSString *json_of(id values) {
  NSData *data = [NSJSONSerialization dataWithJSONObject:values options:0 error:NULL];
  return [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
}

static inline id values_of(const char *text) {
  if (!text) return nil;
  NSData *data = [NSData dataWithBytes:text length:strlen(text)];
  return [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
}

// The values of a text that the core has made, which is freed.
static inline id take_values(char *text) {
  id values = values_of(text);
  free(text);
  return values;
}

static inline NSError *error_of(NSDictionary *values) {
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
