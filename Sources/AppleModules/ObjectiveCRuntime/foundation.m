// Output as on Apple's systems: descriptions of collections and errors, `NSLog`, and uncaught exceptions.
#import <Foundation/Foundation.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#pragma clang diagnostic ignored "-Wobjc-protocol-method-implementation"

static NSString *indentation(NSUInteger level) {
  return [@"" stringByPaddingToLength:level * 4 withString:@" " startingAtIndex:0];
}

static NSString *escaped(unichar character) {
  switch (character) {
    case '"': return @"\\\"";
    case '\\': return @"\\\\";
    case '\n': return @"\\n";
    case '\t': return @"\\t";
    default: return [NSString stringWithFormat:character > 126 ? @"\\U%04x" : @"%c", character];
  }
}

// A string as an item of a collection: without quotes if it is a word.
static NSString *quoted(NSString *text) {
  BOOL isWord = text.length > 0;
  NSMutableString *result = [NSMutableString stringWithString:@"\""];
  for (NSUInteger i = 0; i < text.length; i++) {
    unichar character = [text characterAtIndex:i];
    isWord = isWord && (character == '_' || (character < 128 && isalnum(character)));
    [result appendString:escaped(character)];
  }
  return isWord ? text : [result stringByAppendingString:@"\""];
}

static NSString *item(id object, NSUInteger level) {
  if ([object isKindOfClass:[NSArray class]] || [object isKindOfClass:[NSDictionary class]]
      || [object isKindOfClass:[NSSet class]])
    return [(NSArray *)object descriptionWithLocale:nil indent:level];
  if ([object isKindOfClass:[NSData class]]) return [object description];
  return quoted([object isKindOfClass:[NSString class]] ? object : [object description]);
}

static NSString *list(
    id<NSFastEnumeration> objects, NSString *start, NSString *end, NSUInteger level) {
  NSMutableArray *items = [NSMutableArray array];
  for (id object in objects)
    [items addObject:[indentation(level + 1) stringByAppendingString:item(object, level + 1)]];
  return [NSString stringWithFormat:@"%@%@\n%@%@%@%@", indentation(level), start,
                                    [items componentsJoinedByString:@",\n"],
                                    items.count ? @"\n" : @"", indentation(level), end];
}

@implementation NSArray (SampleDescription)
- (NSString *)description { return list(self, @"(", @")", 0); }
- (NSString *)descriptionWithLocale:(id)locale { return self.description; }
- (NSString *)descriptionWithLocale:(id)locale indent:(NSUInteger)level {
  return list(self, @"(", @")", level);
}
@end

@implementation NSSet (SampleDescription)
- (NSString *)description { return list(self, @"{(", @")}", 0); }
- (NSString *)descriptionWithLocale:(id)locale { return self.description; }
- (NSString *)descriptionWithLocale:(id)locale indent:(NSUInteger)level {
  return list(self, @"{(", @")}", level);
}
@end

@implementation NSDictionary (SampleDescription)
- (NSString *)description { return [self descriptionWithLocale:nil indent:0]; }
- (NSString *)descriptionWithLocale:(id)locale { return self.description; }
- (NSString *)descriptionWithLocale:(id)locale indent:(NSUInteger)level {
  NSArray *keys = [self allKeys];
  BOOL areStrings = YES;
  for (id key in keys) areStrings = areStrings && [key isKindOfClass:[NSString class]];
  if (areStrings) keys = [keys sortedArrayUsingSelector:@selector(compare:)];
  NSMutableString *text = [NSMutableString stringWithFormat:@"%@{\n", indentation(level)];
  for (id key in keys)
    [text appendFormat:@"%@%@ = %@;\n", indentation(level + 1), item(key, level + 1),
                       item([self objectForKey:key], level + 1)];
  [text appendFormat:@"%@}", indentation(level)];
  return text;
}
@end

@implementation NSError (SampleDescription)
- (NSString *)description {
  NSMutableArray *items = [NSMutableArray array];
  for (id key in self.userInfo)
    [items addObject:[NSString stringWithFormat:@"%@=%@", key, self.userInfo[key]]];
  return [NSString stringWithFormat:@"Error Domain=%@ Code=%ld \"%@\" UserInfo={%@}", self.domain,
                                    (long)self.code, self.localizedDescription,
                                    [items componentsJoinedByString:@", "]];
}
@end

// `NSLog` prints the text alone, on standard output with what `printf` prints. GNUstep passes a date, a name and numbers
// before it, which end with a bracket.
static void print(NSString *line) {
  NSRange start = [line rangeOfString:@"] "];
  NSString *text = start.length ? [line substringFromIndex:NSMaxRange(start)] : line;
  NSData *bytes = [text dataUsingEncoding:NSUTF8StringEncoding allowLossyConversion:YES];
  fwrite(bytes.bytes, 1, bytes.length, stdout);
  fflush(stdout);
}

// Ends the program; `abort` notes where the exception was thrown. An app replaces it.
__attribute__((weak, noreturn)) void sample_end(void) { abort(); }

// GNUstep keeps one registration for each observer and key path, whatever its context.
@implementation NSObject (SampleObserving)
- (void)removeObserver:(NSObject *)observer
            forKeyPath:(NSString *)keyPath
               context:(void *)context {
  [self removeObserver:observer forKeyPath:keyPath];
}
@end

// The words of Apple's runtime. Nothing has been unwound yet.
static void stop(NSException *exception) {
  fflush(stdout);
  if ([exception isKindOfClass:[NSException class]])
    fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '%s'\n",
            exception.name.UTF8String, exception.reason.UTF8String ?: "(null)");
  else
    fprintf(stderr, "*** Terminating app due to uncaught exception of class '%s'\n",
            NSStringFromClass([exception class]).UTF8String);
  sample_end();
}

// As on a device. GNUstep asks the system, and raises an exception for a user without a name, as some sandboxes have.
NSString *NSUserName(void) { return @"mobile"; }

// The sample's own folder, with the slash that Apple's function adds.
NSString *NSTemporaryDirectory(void) {
  return [NSString stringWithFormat:@"%s/", getenv("TMPDIR") ?: "/tmp"];
}

// libobjc4's, for objects that are thrown and are not exceptions.
void (*objc_setUncaughtExceptionHandler(void (*handler)(id)))(id);

__attribute__((constructor)) static void prepare(void) {
  @autoreleasepool {
    _NSLog_printf_handler = print;
    NSSetUncaughtExceptionHandler(stop);
    objc_setUncaughtExceptionHandler((void (*)(id))stop);
  }
}
