import SampleTestFixtures
import Testing
import WorkbookModel

/// Apps in Objective-C that play sound, as old projects do.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCSoundTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objc,app,id=player
    #import <AVFoundation/AVFoundation.h>
    #import <UIKit/UIKit.h>

    @interface Delegate : UIResponder <UIApplicationDelegate, AVAudioPlayerDelegate>
    @property (nonatomic, strong) AVAudioPlayer *audioPlayer;
    @end

    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      dispatch_queue_t queue = dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0);
      dispatch_async(queue, ^{
        NSError *error = nil;
        if (![[AVAudioSession sharedInstance] setCategory:AVAudioSessionCategoryPlayback error:&error])
          NSLog(@"no category: %@", error);
        NSString *path = [NSHomeDirectory() stringByAppendingPathComponent:@"Documents/song.wav"];
        NSData *data = [NSData dataWithContentsOfFile:path];
        self.audioPlayer = [[AVAudioPlayer alloc] initWithData:data error:&error];
        self.audioPlayer.delegate = self;
        if ([self.audioPlayer prepareToPlay] && [self.audioPlayer play])
          NSLog(@"plays %.0f s, %@", self.audioPlayer.duration, [AVAudioSession sharedInstance].category);
        NSError *other = nil;
        AVAudioPlayer *none = [[AVAudioPlayer alloc] initWithData:[NSData data] error:&other];
        NSLog(@"%@ %@ %ld", none, other.domain, (long)other.code);
      });
      [[NSNotificationCenter defaultCenter]
          addObserverForName:AVAudioSessionInterruptionNotification
                      object:nil
                       queue:nil
                  usingBlock:^(NSNotification *note) {
                    NSLog(@"interruption %@", note.userInfo[AVAudioSessionInterruptionTypeKey]);
                  }];
      return YES;
    }
    - (void)audioPlayerBeginInterruption:(AVAudioPlayer *)player { NSLog(@"interrupted"); }
    - (void)audioPlayerEndInterruption:(AVAudioPlayer *)player withOptions:(NSUInteger)flags {
      if (flags == AVAudioSessionInterruptionOptionShouldResume && player != nil) [player play];
      NSLog(@"goes on at %.0f s", player.currentTime);
    }
    - (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)flag {
      NSLog(@"finished %d", flag);
      if ([player isEqual:self.audioPlayer]) self.audioPlayer = nil;
    }
    @end
    ```

    ```xml,plist=player
    <key>UIBackgroundModes</key><array><string>audio</string></array>
    ```

    ```swift,scenario=player,profile=iOS7,id=plays
    import DeviceSimulator

    let device = Device()
    let player = device.app("player")
    player.addDocument("song.wav", .silentSound(lasting: .minutes(3)))
    player.launch()
    device.advance(by: .minutes(1))
    device.pressHome()
    device.advance(by: .minutes(1))
    print(player.state)
    device.receiveCall()
    device.answerCall()
    device.advance(by: .minutes(1))
    device.endCall()
    device.advance(by: .minutes(2))
    print(player.state)
    ```

    ```output
    plays 180 s, AVAudioSessionCategoryPlayback
    (null) NSOSStatusErrorDomain 1954115647
    background
    interrupted
    interruption 1
    goes on at 120 s
    interruption 0
    finished 1
    suspended
    ```

    ```objc,app,id=radio
    #import <AVFoundation/AVFoundation.h>
    #import <UIKit/UIKit.h>

    @interface Delegate : UIResponder <UIApplicationDelegate, AVAudioPlayerDelegate>
    @property (nonatomic, strong) AVAudioPlayer *player;
    @end

    @implementation Delegate
    - (void)applicationDidFinishLaunching:(UIApplication *)application {
      NSString *path = [NSHomeDirectory() stringByAppendingPathComponent:@"Documents/song.wav"];
      self.player = [[AVAudioPlayer alloc] initWithContentsOfURL:[NSURL fileURLWithPath:path]
                                                           error:NULL];
      self.player.delegate = self;
      self.player.numberOfLoops = -1;
      [self.player play];
    }
    - (void)audioPlayerBeginInterruption:(AVAudioPlayer *)player { NSLog(@"plays: %d", player.playing); }
    - (void)audioPlayerEndInterruption:(AVAudioPlayer *)player { NSLog(@"again: %d", [player play]); }
    @end
    ```

    ```swift,scenario=radio,profile=iOS7,id=resumes
    import DeviceSimulator

    let device = Device()
    let radio = device.app("radio")
    radio.addDocument("song.wav", .silentSound(lasting: .minutes(3)))
    radio.launch()
    device.advance(by: .minutes(4))
    device.receiveCall()
    device.endCall()
    device.advance(by: .seconds(1))
    print(radio.isPlaying)
    ```

    ```output
    plays: 0
    again: 1
    true
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["plays", "resumes"])
  func playsSound(sample: String) async throws { try await expectVerified(sample) }
}
