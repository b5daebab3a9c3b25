import SampleTestFixtures
import Testing
import WorkbookModel

/// Apps in Objective-C that use location, as old projects do, and one with a twin in Swift.
@Suite(.enabled(if: TestRunner.runsObjectiveC))
struct ObjectiveCLocationTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```objc,app,id=walk
    #import <CoreLocation/CoreLocation.h>
    #import <UIKit/UIKit.h>

    @interface Delegate : UIResponder <UIApplicationDelegate, CLLocationManagerDelegate>
    @property (nonatomic, strong) CLLocationManager *places;
    @property (nonatomic) BOOL executingInBackground;
    @end

    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      NSLog(@"launched for a location: %d", launchOptions[UIApplicationLaunchOptionsLocationKey] != nil);
      self.places = [[CLLocationManager alloc] init];
      self.places.desiredAccuracy = kCLLocationAccuracyBest;
      self.places.distanceFilter = 500;
      self.places.delegate = self;
      if ([self.places respondsToSelector:@selector(requestAlwaysAuthorization)])
        [self.places requestAlwaysAuthorization];
      [self.places startUpdatingLocation];
      [self.places startMonitoringSignificantLocationChanges];
      return YES;
    }
    - (void)applicationDidEnterBackground:(UIApplication *)application {
      self.executingInBackground = YES;
      self.places.desiredAccuracy = kCLLocationAccuracyHundredMeters;
    }
    - (void)locationManager:(CLLocationManager *)manager
        didUpdateToLocation:(CLLocation *)newLocation
               fromLocation:(CLLocation *)oldLocation {
      NSAssert([[newLocation copy] isEqual:newLocation], @"a location is a value");
      NSLog(@"%.3f %.3f, %.0f m further, in the background %d", newLocation.coordinate.latitude,
            newLocation.coordinate.longitude,
            oldLocation ? [newLocation distanceFromLocation:oldLocation] : 0, self.executingInBackground);
    }
    - (void)locationManager:(CLLocationManager *)manager
        didChangeAuthorizationStatus:(CLAuthorizationStatus)status {
      NSLog(@"status %d", status);
    }
    @end
    ```

    ```xml,plist=walk
    <key>UIBackgroundModes</key><array><string>location</string></array>
    <key>NSLocationAlwaysUsageDescription</key><string>Shows your walk.</string>
    ```

    ```swift,scenario=walk,profile=iOS8,id=walks
    import DeviceSimulator

    let device = Device()
    device.setPlace(Place(60.17, 24.94))
    let walk = device.launch("walk")
    walk.allowLocation(.always)
    device.advance(by: .seconds(5))
    device.pressHome()
    device.advance(by: .seconds(1))
    device.move(to: Place(60.18, 24.94), over: .minutes(3))
    device.advance(by: .minutes(3))
    print(walk.state)
    walk.terminateBySystem()
    device.move(to: Place(60.19, 24.94), over: .minutes(10))
    device.advance(by: .minutes(10))
    print(walk.state)
    ```

    ```output
    launched for a location: 0
    status 0
    status 3
    60.170 24.940, 0 m further, in the background 0
    60.170 24.940, 0 m further, in the background 0
    60.175 24.940, 500 m further, in the background 1
    60.179 24.940, 500 m further, in the background 1
    background
    launched for a location: 1
    status 3
    60.182 24.940, 0 m further, in the background 0
    60.182 24.940, 0 m further, in the background 0
    60.186 24.940, 500 m further, in the background 0
    60.187 24.940, 56 m further, in the background 0
    background
    ```

    ```objc,app,id=fence
    @import CoreLocation;
    #import <UIKit/UIKit.h>
    @interface Delegate : UIResponder <UIApplicationDelegate, CLLocationManagerDelegate>
    @property (nonatomic, strong) CLLocationManager *manager;
    @end
    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      self.manager = [CLLocationManager new];
      self.manager.delegate = self;
      [self.manager requestAlwaysAuthorization];
      CLCircularRegion *home =
          [[CLCircularRegion alloc] initWithCenter:CLLocationCoordinate2DMake(60.17, 24.94)
                                            radius:200
                                        identifier:@"home"];
      NSLog(@"known: %d", [self.manager.monitoredRegions containsObject:home]);
      home.notifyOnExit = NO;
      [self.manager startMonitoringForRegion:home];
      [self.manager startMonitoringVisits];
      return YES;
    }
    - (void)applicationDidBecomeActive:(UIApplication *)application {
      @try {
        [self.manager requestLocation];
      } @catch (NSException *exception) {
        NSLog(@"%@", exception.reason);
      }
    }
    - (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray *)locations {
      NSLog(@"%@", locations);
    }
    - (void)locationManagerDidChangeAuthorization:(CLLocationManager *)manager {
      NSLog(@"status %d", manager.authorizationStatus);
    }
    - (void)locationManager:(CLLocationManager *)manager
        didStartMonitoringForRegion:(CLRegion *)region {
      [manager requestStateForRegion:region];
    }
    - (void)locationManager:(CLLocationManager *)manager
          didDetermineState:(CLRegionState)state
                  forRegion:(CLRegion *)region {
      NSLog(@"state %ld of %@", (long)state, region.identifier);
    }
    - (void)locationManager:(CLLocationManager *)manager didEnterRegion:(CLRegion *)region {
      NSLog(@"enters %@, %.0f m", region.identifier, ((CLCircularRegion *)region).radius);
    }
    - (void)locationManager:(CLLocationManager *)manager didExitRegion:(CLRegion *)region {
      NSLog(@"leaves %@", region.identifier);
    }
    - (void)locationManager:(CLLocationManager *)manager didVisit:(CLVisit *)visit {
      NSLog(@"visit %@, over %d", visit.arrivalDate,
            ![visit.departureDate isEqualToDate:[NSDate distantFuture]]);
    }
    @end
    ```

    ```xml,plist=fence
    <key>NSLocationWhenInUseUsageDescription</key><string>Notes your visits.</string>
    <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Notes your visits.</string>
    ```

    ```swift,scenario=fence,profile=iOS14,id=crosses
    import DeviceSimulator

    let device = Device()
    device.setPlace(Place(60.20, 24.94))
    let fence = device.launch("fence")
    fence.allowLocation(.always)
    device.pressHome()
    device.advance(by: .minutes(1))
    device.move(to: Place(60.17, 24.94), over: .minutes(20))
    device.advance(by: .minutes(50))
    device.move(to: Place(60.20, 24.94), over: .minutes(20))
    device.advance(by: .minutes(40))
    ```

    ```output
    known: 0
    status 0
    Delegate must respond to locationManager:didFailWithError:
    state 0 of home
    status 3
    enters home, 200 m
    state 1 of home
    visit 2020-09-16 09:20:48 +0000, over 0
    visit 2020-09-16 09:20:48 +0000, over 1
    visit 2020-09-16 10:10:48 +0000, over 0
    ```

    ```swift,app,id=jog
    import CoreLocation
    import UIKit

    @main
    final class Delegate: UIResponder, UIApplicationDelegate, CLLocationManagerDelegate {
      let manager = CLLocationManager()

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        manager.delegate = self
        manager.distanceFilter = 100
        manager.allowsBackgroundLocationUpdates = true
        manager.pausesLocationUpdatesAutomatically = false
        manager.activityType = .fitness
        manager.requestWhenInUseAuthorization()
        manager.startUpdatingLocation()
        return true
      }

      nonisolated func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
      ) { print("locations: \\(locations.count)") }

      nonisolated func locationManager(
        _ manager: CLLocationManager, didFailWithError error: any Error
      ) { print("error \\((error as NSError).code)") }
    }
    ```

    ```objc,app,id=jog-objc,twin=jog
    #import <CoreLocation/CoreLocation.h>
    #import <UIKit/UIKit.h>
    @interface Delegate : UIResponder <UIApplicationDelegate, CLLocationManagerDelegate>
    @property (nonatomic, strong) CLLocationManager *manager;
    @end
    @implementation Delegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
      self.manager = [CLLocationManager new];
      self.manager.delegate = self;
      self.manager.distanceFilter = 100;
      self.manager.allowsBackgroundLocationUpdates = YES;
      self.manager.pausesLocationUpdatesAutomatically = NO;
      self.manager.activityType = CLActivityTypeFitness;
      [self.manager requestWhenInUseAuthorization];
      [self.manager startUpdatingLocation];
      return YES;
    }
    - (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray *)locations {
      NSLog(@"locations: %lu", (unsigned long)locations.count);
    }
    - (void)locationManager:(CLLocationManager *)manager didFailWithError:(NSError *)error {
      NSLog(@"error %ld", (long)error.code);
    }
    @end
    ```

    ```xml,plist=jog
    <key>UIBackgroundModes</key><array><string>location</string></array>
    <key>NSLocationWhenInUseUsageDescription</key><string>Measures your run.</string>
    ```

    ```swift,scenario=jog,profile=iOS13,id=runs
    import DeviceSimulator

    let device = Device()
    device.setPlace(Place(60.20, 24.94))
    let jog = device.launch("jog")
    jog.allowLocation(.whenInUse)
    device.pressHome()
    device.move(to: Place(60.19, 24.94), over: .minutes(5))
    device.advance(by: .minutes(6))
    print(jog.state, jog.showsLocationIndicator)
    jog.launch()
    jog.allowLocation(.denied)
    device.advance(by: .seconds(5))
    ```

    ```output
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    locations: 1
    background true
    error 1
    ```
    """)
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["walks", "crosses", "runs", "jog-objc"])
  func usesLocation(sample: String) async throws {
    try await expectVerified(sample)
  }
}
