#pragma once

#import <Foundation/Foundation.h>
#import <Foundation/NSURLSession.h>
#include "../shared/json.h"

// Requests and responses from and to the texts of `sessions_interface.h`.
NSDictionary *values_of_request(NSURLRequest *request);
NSURLRequest *request_of(NSDictionary *values);
NSURLResponse *response_of(NSDictionary *values);
