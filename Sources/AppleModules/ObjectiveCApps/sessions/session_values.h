#pragma once

#import <Foundation/Foundation.h>
#import <Foundation/NSURLSession.h>

// Requests, responses and errors from and to the texts of `sessions_interface.h`.
NSString *json_of(NSDictionary *values);
NSDictionary *values_of(const char *text);
NSDictionary *values_of_request(NSURLRequest *request);
NSURLRequest *request_of(NSDictionary *values);
NSURLResponse *response_of(NSDictionary *values);
NSError *error_of(NSDictionary *values);
