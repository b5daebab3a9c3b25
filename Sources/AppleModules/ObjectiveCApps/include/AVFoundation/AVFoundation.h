#pragma once

#import <Foundation/Foundation.h>

@class AVAudioPlayer;

extern NSString *const AVAudioSessionCategoryAmbient, *const AVAudioSessionCategorySoloAmbient,
    *const AVAudioSessionCategoryPlayback, *const AVAudioSessionCategoryRecord,
    *const AVAudioSessionCategoryPlayAndRecord;
extern NSString *const AVAudioSessionModeDefault, *const AVAudioSessionModeSpokenAudio;
extern NSString *const AVAudioSessionPortBuiltInSpeaker, *const AVAudioSessionPortHeadphones;

extern NSString *const AVAudioSessionInterruptionNotification,
    *const AVAudioSessionInterruptionTypeKey, *const AVAudioSessionInterruptionOptionKey,
    *const AVAudioSessionInterruptionReasonKey;
extern NSString *const AVAudioSessionRouteChangeNotification,
    *const AVAudioSessionRouteChangeReasonKey;

typedef NS_OPTIONS(NSUInteger, AVAudioSessionCategoryOptions) {
  AVAudioSessionCategoryOptionMixWithOthers = 1,
  AVAudioSessionCategoryOptionDuckOthers = 2
};
typedef NS_OPTIONS(NSUInteger, AVAudioSessionSetActiveOptions) {
  AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation = 1
};
typedef NS_ENUM(NSUInteger, AVAudioSessionInterruptionType) {
  AVAudioSessionInterruptionTypeEnded,
  AVAudioSessionInterruptionTypeBegan
};
typedef NS_OPTIONS(NSUInteger, AVAudioSessionInterruptionOptions) {
  AVAudioSessionInterruptionOptionShouldResume = 1
};
typedef NS_ENUM(NSUInteger, AVAudioSessionRouteChangeReason) {
  AVAudioSessionRouteChangeReasonUnknown,
  AVAudioSessionRouteChangeReasonNewDeviceAvailable,
  AVAudioSessionRouteChangeReasonOldDeviceUnavailable,
  AVAudioSessionRouteChangeReasonCategoryChange
};

@interface AVAudioSessionPortDescription : NSObject
@property (nonatomic, readonly) NSString *portType;
@end
@interface AVAudioSessionRouteDescription : NSObject
@property (nonatomic, readonly) NSArray *outputs;
@end

@interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance;
@property (nonatomic, readonly) NSString *category, *mode;
@property (nonatomic, readonly) AVAudioSessionCategoryOptions categoryOptions;
@property (nonatomic, readonly) AVAudioSessionRouteDescription *currentRoute;
@property (nonatomic, readonly, getter=isOtherAudioPlaying) BOOL otherAudioPlaying;
@property (nonatomic, readonly) BOOL secondaryAudioShouldBeSilencedHint;
- (BOOL)setCategory:(NSString *)category error:(NSError **)error;
- (BOOL)setCategory:(NSString *)category
        withOptions:(AVAudioSessionCategoryOptions)options
              error:(NSError **)error;
- (BOOL)setCategory:(NSString *)category
               mode:(NSString *)mode
            options:(AVAudioSessionCategoryOptions)options
              error:(NSError **)error;
- (BOOL)setActive:(BOOL)active error:(NSError **)error;
- (BOOL)setActive:(BOOL)active
      withOptions:(AVAudioSessionSetActiveOptions)options
            error:(NSError **)error;
@end

@protocol AVAudioPlayerDelegate <NSObject>
@optional
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)flag;
- (void)audioPlayerBeginInterruption:(AVAudioPlayer *)player;
- (void)audioPlayerEndInterruption:(AVAudioPlayer *)player withOptions:(NSUInteger)flags;
- (void)audioPlayerEndInterruption:(AVAudioPlayer *)player withFlags:(NSUInteger)flags;
- (void)audioPlayerEndInterruption:(AVAudioPlayer *)player;
- (void)audioPlayerDecodeErrorDidOccur:(AVAudioPlayer *)player error:(NSError *)error;
@end

@interface AVAudioPlayer : NSObject
- (instancetype)initWithContentsOfURL:(NSURL *)url error:(NSError **)error;
- (instancetype)initWithData:(NSData *)data error:(NSError **)error;
@property (nonatomic, weak) id<AVAudioPlayerDelegate> delegate;
@property (nonatomic, readonly) NSURL *url;
@property (nonatomic, readonly) NSData *data;
@property (nonatomic, readonly, getter=isPlaying) BOOL playing;
@property (nonatomic, readonly) NSTimeInterval duration;
@property (nonatomic) NSTimeInterval currentTime;
@property (nonatomic) NSInteger numberOfLoops;
@property (nonatomic) float volume;
- (BOOL)prepareToPlay;
- (BOOL)play;
- (void)pause;
- (void)stop;
@end
