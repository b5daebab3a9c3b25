// Sound.
#import <AVFoundation/AVFoundation.h>
#import <objc/message.h>
#include "../shared/json.h"
#include "services_interface.h"

#define NAMED(name) NSString *const name = @#name
NAMED(AVAudioSessionCategoryAmbient);
NAMED(AVAudioSessionCategorySoloAmbient);
NAMED(AVAudioSessionCategoryPlayback);
NAMED(AVAudioSessionCategoryRecord);
NAMED(AVAudioSessionCategoryPlayAndRecord);
NAMED(AVAudioSessionModeDefault);
NAMED(AVAudioSessionModeSpokenAudio);
NAMED(AVAudioSessionInterruptionNotification);
NAMED(AVAudioSessionInterruptionTypeKey);
NAMED(AVAudioSessionInterruptionOptionKey);
NAMED(AVAudioSessionInterruptionReasonKey);
NAMED(AVAudioSessionRouteChangeNotification);
NAMED(AVAudioSessionRouteChangeReasonKey);
NSString *const AVAudioSessionPortBuiltInSpeaker = @"Speaker";
NSString *const AVAudioSessionPortHeadphones = @"Headphones";

// MARK: The session

@implementation AVAudioSessionPortDescription {
@public
  NSString *_type;
}
- (NSString *)portType { return _type; }
@end
@implementation AVAudioSessionRouteDescription {
@public
  NSArray *_ports;
}
- (NSArray *)outputs { return _ports; }
@end

// Whether the core has done something; sets the error that it has reported instead.
static BOOL succeeded(char *failure, NSError **error) {
  if (failure && error) *error = error_of(values_of(failure));
  free(failure);
  return !failure;
}

@implementation AVAudioSession
+ (void)load { core_listen_for_audio(); }
+ (AVAudioSession *)sharedInstance {
  static AVAudioSession *session;
  if (!session) session = [self new];
  return session;
}
- (id)value:(NSString *)name { return take_values(core_audio_session())[name]; }
- (NSString *)category { return [self value:@"category"]; }
- (NSString *)mode { return [self value:@"mode"]; }
- (AVAudioSessionCategoryOptions)categoryOptions {
  return [[self value:@"options"] unsignedIntegerValue];
}
- (BOOL)isOtherAudioPlaying { return [[self value:@"isOtherAudioPlaying"] boolValue]; }
- (BOOL)secondaryAudioShouldBeSilencedHint { return self.isOtherAudioPlaying; }
- (AVAudioSessionRouteDescription *)currentRoute {
  AVAudioSessionPortDescription *port = [AVAudioSessionPortDescription new];
  port->_type = [self value:@"output"];
  AVAudioSessionRouteDescription *route = [AVAudioSessionRouteDescription new];
  route->_ports = @[port];
  return route;
}
- (BOOL)setCategory:(NSString *)category error:(NSError **)error {
  return [self setCategory:category withOptions:0 error:error];
}
- (BOOL)setCategory:(NSString *)category
        withOptions:(AVAudioSessionCategoryOptions)options
              error:(NSError **)error {
  return [self setCategory:category mode:AVAudioSessionModeDefault options:options error:error];
}
- (BOOL)setCategory:(NSString *)category
               mode:(NSString *)mode
            options:(AVAudioSessionCategoryOptions)options
              error:(NSError **)error {
  return succeeded(core_set_audio_category(category.UTF8String, mode.UTF8String, options), error);
}
- (BOOL)setActive:(BOOL)active error:(NSError **)error {
  return [self setActive:active withOptions:0 error:error];
}
- (BOOL)setActive:(BOOL)active
      withOptions:(AVAudioSessionSetActiveOptions)options
            error:(NSError **)error {
  return succeeded(core_set_audio_active(active, options), error);
}
@end

void face_post_audio(const char *notification, const char *info) {
  @autoreleasepool {
    [[NSNotificationCenter defaultCenter] postNotificationName:@(notification)
                                                        object:AVAudioSession.sharedInstance
                                                      userInfo:values_of(info)];
  }
}

// MARK: The player

@implementation AVAudioPlayer {
  void *_core;
}
- (instancetype)initWithContentsOfURL:(NSURL *)url error:(NSError **)error {
  self = [super init];
  _url = url;
  return [self takePath:url.path.UTF8String data:nil error:error] ? self : nil;
}
- (instancetype)initWithData:(NSData *)data error:(NSError **)error {
  self = [super init];
  _data = data;
  return [self takePath:NULL data:data error:error] ? self : nil;
}
- (BOOL)takePath:(const char *)path data:(NSData *)data error:(NSError **)error {
  char *failure = NULL;
  _core = core_make_player(
      (__bridge void *)self, path, data.bytes, (long)data.length, &failure);
  return succeeded(failure, error);
}
- (void)dealloc {
  if (_core) core_release(_core);
}

- (BOOL)prepareToPlay { return core_play(_core, "prepareToPlay"); }
- (BOOL)play { return core_play(_core, "play"); }
- (void)pause { core_play(_core, "pause"); }
- (void)stop { core_play(_core, "stop"); }
- (BOOL)isPlaying { return core_play(_core, "isPlaying"); }
- (NSTimeInterval)duration { return core_player_value(_core, "duration"); }
- (NSTimeInterval)currentTime { return core_player_value(_core, "currentTime"); }
- (void)setCurrentTime:(NSTimeInterval)time { core_set_player_value(_core, "currentTime", time); }
- (NSInteger)numberOfLoops { return (NSInteger)core_player_value(_core, "numberOfLoops"); }
- (void)setNumberOfLoops:(NSInteger)count {
  core_set_player_value(_core, "numberOfLoops", count);
}
- (float)volume { return (float)core_player_value(_core, "volume"); }
- (void)setVolume:(float)volume { core_set_player_value(_core, "volume", volume); }

- (void)take:(SEL)method value:(long)value {
  id<AVAudioPlayerDelegate> delegate = self.delegate;
  // The end of an interruption has two older forms; a delegate gets the newest that it has.
  if (method == @selector(audioPlayerEndInterruption:withOptions:))
    for (NSString *older in @[
           @"audioPlayerEndInterruption:withFlags:", @"audioPlayerEndInterruption:"
         ])
      if (![delegate respondsToSelector:method]) method = NSSelectorFromString(older);
  // All have the player; some have a number, too.
  if ([delegate respondsToSelector:method])
    ((void (*)(id, SEL, id, long))objc_msg_lookup(delegate, method))(delegate, method, self, value);
}
@end

void face_play(void *face, const char *method, long value) {
  @autoreleasepool { [(__bridge AVAudioPlayer *)face take:sel_registerName(method) value:value]; }
}
