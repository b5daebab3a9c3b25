// Core Location.
#import <CoreLocation/CoreLocation.h>
#import <objc/message.h>
#include "../shared/json.h"
#include "services_interface.h"

const CLLocationAccuracy kCLLocationAccuracyBestForNavigation = -2, kCLLocationAccuracyBest = -1,
                         kCLLocationAccuracyNearestTenMeters = 10,
                         kCLLocationAccuracyHundredMeters = 100,
                         kCLLocationAccuracyKilometer = 1000,
                         kCLLocationAccuracyThreeKilometers = 3000;
const CLLocationDistance kCLDistanceFilterNone = -1;
NSString *const kCLErrorDomain = @"kCLErrorDomain";

CLLocationCoordinate2D CLLocationCoordinate2DMake(CLLocationDegrees latitude,
                                                  CLLocationDegrees longitude) {
  return (CLLocationCoordinate2D){latitude, longitude};
}

static CLLocationCoordinate2D coordinate_of(NSDictionary *values) {
  return CLLocationCoordinate2DMake(
      [values[@"latitude"] doubleValue], [values[@"longitude"] doubleValue]);
}

static NSDate *date_of(NSDictionary *values, NSString *key) {
  return [NSDate dateWithTimeIntervalSinceReferenceDate:[values[key] doubleValue]];
}

// MARK: Values

@implementation CLLocation
- (instancetype)initWithValues:(NSDictionary *)values {
  self = [super init];
  _coordinate = coordinate_of(values);
  _horizontalAccuracy = [values[@"accuracy"] doubleValue];
  _speed = [values[@"speed"] doubleValue];
  _timestamp = date_of(values, @"time");
  return self;
}
- (instancetype)initWithLatitude:(CLLocationDegrees)latitude
                       longitude:(CLLocationDegrees)longitude {
  self = [super init];
  _coordinate = CLLocationCoordinate2DMake(latitude, longitude);
  _speed = -1;
  _timestamp = [NSDate date];
  return self;
}
- (id)copyWithZone:(NSZone *)zone { return self; }
- (NSString *)description {
  return [NSString stringWithFormat:@"<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps)", _coordinate.latitude,
                                    _coordinate.longitude, _horizontalAccuracy, _speed];
}
- (CLLocationDistance)distanceFromLocation:(CLLocation *)location {
  CLLocationCoordinate2D other = location.coordinate;
  return core_distance(_coordinate.latitude, _coordinate.longitude, other.latitude, other.longitude);
}
@end

@interface CLRegion ()
@property (nonatomic, readwrite, copy) NSString *identifier;
@end
@implementation CLRegion
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[CLRegion class]] &&
         [self.identifier isEqualToString:((CLRegion *)other).identifier];
}
- (NSUInteger)hash { return self.identifier.hash; }
- (id)copyWithZone:(NSZone *)zone {
  CLRegion *region = [[self class] new];
  region.identifier = self.identifier;
  region.notifyOnEntry = self.notifyOnEntry;
  region.notifyOnExit = self.notifyOnExit;
  return region;
}
@end

@implementation CLCircularRegion
- (instancetype)initWithCenter:(CLLocationCoordinate2D)center
                        radius:(CLLocationDistance)radius
                    identifier:(NSString *)identifier {
  self = [super init];
  _center = center;
  _radius = radius;
  self.identifier = identifier;
  self.notifyOnEntry = self.notifyOnExit = YES;
  return self;
}
- (id)copyWithZone:(NSZone *)zone {
  CLCircularRegion *region = [super copyWithZone:zone];
  region->_center = _center;
  region->_radius = _radius;
  return region;
}
+ (instancetype)regionWithValues:(NSDictionary *)values {
  CLCircularRegion *region =
      [[self alloc] initWithCenter:coordinate_of(values)
                            radius:[values[@"radius"] doubleValue]
                        identifier:values[@"identifier"]];
  region.notifyOnEntry = [values[@"entry"] boolValue];
  region.notifyOnExit = [values[@"exit"] boolValue];
  return region;
}
- (NSString *)text {
  return json_of(@{
    @"latitude": @(_center.latitude), @"longitude": @(_center.longitude), @"radius": @(_radius),
    @"identifier": self.identifier, @"entry": [NSNumber numberWithBool:self.notifyOnEntry],
    @"exit": [NSNumber numberWithBool:self.notifyOnExit]
  });
}
@end

@implementation CLVisit
- (id)copyWithZone:(NSZone *)zone { return self; }
- (instancetype)initWithValues:(NSDictionary *)values {
  self = [super init];
  _coordinate = coordinate_of(values);
  _horizontalAccuracy = [values[@"accuracy"] doubleValue];
  // The distant dates of the two Foundations are not the same.
  _arrivalDate = values[@"arrival"] ? date_of(values, @"arrival") : [NSDate distantPast];
  _departureDate = values[@"departure"] ? date_of(values, @"departure") : [NSDate distantFuture];
  return self;
}
@end

// MARK: The manager

@implementation CLLocationManager {
  void *_core;
  CLLocation *_earlier;
}
+ (CLAuthorizationStatus)authorizationStatus {
  return (CLAuthorizationStatus)core_location_authorization();
}
+ (BOOL)locationServicesEnabled { return YES; }
+ (BOOL)significantLocationChangeMonitoringAvailable { return YES; }
- (instancetype)init {
  self = [super init];
  _core = core_make_location_manager((__bridge void *)self);
  return self;
}
- (void)dealloc { core_release(_core); }

- (CLAuthorizationStatus)authorizationStatus { return CLLocationManager.authorizationStatus; }
- (CLLocation *)location {
  NSDictionary *values = take_values(core_last_location(_core));
  return values ? [[CLLocation alloc] initWithValues:values] : nil;
}
- (NSSet *)monitoredRegions {
  NSMutableSet *regions = [NSMutableSet set];
  for (NSDictionary *values in take_values(core_monitored_regions(_core))[@"regions"])
    [regions addObject:[CLCircularRegion regionWithValues:values]];
  return regions;
}

- (double)desiredAccuracy { return core_location_setting(_core, "desiredAccuracy"); }
- (void)setDesiredAccuracy:(double)value {
  core_set_location_setting(_core, "desiredAccuracy", value);
}
- (double)distanceFilter { return core_location_setting(_core, "distanceFilter"); }
- (void)setDistanceFilter:(double)value {
  core_set_location_setting(_core, "distanceFilter", value);
}
- (CLActivityType)activityType {
  return (CLActivityType)core_location_setting(_core, "activityType");
}
- (void)setActivityType:(CLActivityType)value {
  core_set_location_setting(_core, "activityType", value);
}
- (BOOL)pausesLocationUpdatesAutomatically {
  return core_location_setting(_core, "pausesLocationUpdatesAutomatically") != 0;
}
- (void)setPausesLocationUpdatesAutomatically:(BOOL)value {
  core_set_location_setting(_core, "pausesLocationUpdatesAutomatically", value);
}
- (BOOL)allowsBackgroundLocationUpdates {
  return core_location_setting(_core, "allowsBackgroundLocationUpdates") != 0;
}
- (void)setAllowsBackgroundLocationUpdates:(BOOL)value {
  core_set_location_setting(_core, "allowsBackgroundLocationUpdates", value);
}

- (void)requestWhenInUseAuthorization { core_locate(_core, sel_getName(_cmd)); }
- (void)requestAlwaysAuthorization { core_locate(_core, sel_getName(_cmd)); }
- (void)startUpdatingLocation { core_locate(_core, sel_getName(_cmd)); }
- (void)stopUpdatingLocation { core_locate(_core, sel_getName(_cmd)); }
- (void)startMonitoringSignificantLocationChanges { core_locate(_core, sel_getName(_cmd)); }
- (void)stopMonitoringSignificantLocationChanges { core_locate(_core, sel_getName(_cmd)); }
- (void)startMonitoringVisits { core_locate(_core, sel_getName(_cmd)); }
- (void)stopMonitoringVisits { core_locate(_core, sel_getName(_cmd)); }
// R235
- (void)requestLocation {
  for (NSString *name in @[
         @"locationManager:didUpdateLocations:", @"locationManager:didFailWithError:"
       ])
    if (self.delegate && ![self.delegate respondsToSelector:NSSelectorFromString(name)])
      [NSException raise:NSInternalInconsistencyException
                  format:@"Delegate must respond to %@", name];
  core_locate(_core, sel_getName(_cmd));
}
- (void)startMonitoringForRegion:(CLRegion *)region {
  core_monitor_region(_core, ((CLCircularRegion *)region).text.UTF8String, true);
}
- (void)stopMonitoringForRegion:(CLRegion *)region {
  core_monitor_region(_core, ((CLCircularRegion *)region).text.UTF8String, false);
}
- (void)requestStateForRegion:(CLRegion *)region {
  core_request_state(_core, ((CLCircularRegion *)region).text.UTF8String);
}

// MARK: Events

// Calls one of the delegate's methods for new locations; the older one gets them one by one.
- (void)takeLocations:(NSArray *)values {
  NSMutableArray *locations = [NSMutableArray array];
  for (NSDictionary *each in values)
    [locations addObject:[[CLLocation alloc] initWithValues:each]];
  id<CLLocationManagerDelegate> delegate = self.delegate;
  if ([delegate respondsToSelector:@selector(locationManager:didUpdateLocations:)])
    return [delegate locationManager:self didUpdateLocations:locations];
  for (CLLocation *location in locations) {
    CLLocation *earlier = _earlier;
    _earlier = location;
    if ([delegate respondsToSelector:@selector(locationManager:didUpdateToLocation:fromLocation:)])
      [delegate locationManager:self didUpdateToLocation:location fromLocation:earlier];
  }
}

- (void)take:(SEL)method about:(NSDictionary *)about {
  id<CLLocationManagerDelegate> delegate = self.delegate;
  if (method == @selector(locationManager:didUpdateLocations:))
    return [self takeLocations:about[@"locations"]];
  if (method == @selector(locationManagerDidChangeAuthorization:) &&
      ![delegate respondsToSelector:method])
    method = @selector(locationManager:didChangeAuthorizationStatus:);
  if (![delegate respondsToSelector:method]) return;
  CLRegion *region =
      about[@"region"] ? [CLCircularRegion regionWithValues:about[@"region"]] : nil;
  CLVisit *visit =
      about[@"visit"] ? [[CLVisit alloc] initWithValues:about[@"visit"]] : nil;
  NSError *error = error_of(about[@"error"]);
  if (method == @selector(locationManager:didChangeAuthorizationStatus:))
    [delegate locationManager:self didChangeAuthorizationStatus:self.authorizationStatus];
  else if (method == @selector(locationManager:didDetermineState:forRegion:))
    [delegate locationManager:self
            didDetermineState:[about[@"state"] integerValue]
                    forRegion:region];
  else if (method == @selector(locationManager:monitoringDidFailForRegion:withError:))
    [delegate locationManager:self monitoringDidFailForRegion:region withError:error];
  else
    // The others have the manager, and at most one object more.
    ((void (*)(id, SEL, id, id))objc_msg_lookup(delegate, method))(
        delegate, method, self, region ?: visit ?: error);
}
@end

void face_locate(void *face, const char *method, const char *about) {
  @autoreleasepool {
    [(__bridge CLLocationManager *)face take:sel_registerName(method) about:values_of(about)];
  }
}
