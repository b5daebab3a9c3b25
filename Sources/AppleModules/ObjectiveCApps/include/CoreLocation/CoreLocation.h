#pragma once

#import <Foundation/Foundation.h>

@class CLLocationManager, CLRegion, CLVisit;

typedef double CLLocationDegrees, CLLocationDistance, CLLocationAccuracy, CLLocationSpeed;
typedef struct { CLLocationDegrees latitude, longitude; } CLLocationCoordinate2D;
CLLocationCoordinate2D CLLocationCoordinate2DMake(CLLocationDegrees latitude,
                                                  CLLocationDegrees longitude);

extern const CLLocationAccuracy kCLLocationAccuracyBestForNavigation, kCLLocationAccuracyBest,
    kCLLocationAccuracyNearestTenMeters, kCLLocationAccuracyHundredMeters,
    kCLLocationAccuracyKilometer, kCLLocationAccuracyThreeKilometers;
extern const CLLocationDistance kCLDistanceFilterNone;

extern NSString *const kCLErrorDomain;
typedef NS_ENUM(NSInteger, CLError) {
  kCLErrorLocationUnknown,
  kCLErrorDenied,
  kCLErrorNetwork,
  kCLErrorRegionMonitoringDenied = 4,
  kCLErrorRegionMonitoringFailure
};

typedef NS_ENUM(int, CLAuthorizationStatus) {
  kCLAuthorizationStatusNotDetermined,
  kCLAuthorizationStatusRestricted,
  kCLAuthorizationStatusDenied,
  kCLAuthorizationStatusAuthorizedAlways,
  kCLAuthorizationStatusAuthorized = kCLAuthorizationStatusAuthorizedAlways,
  kCLAuthorizationStatusAuthorizedWhenInUse
};
typedef NS_ENUM(NSInteger, CLActivityType) {
  CLActivityTypeOther = 1,
  CLActivityTypeAutomotiveNavigation,
  CLActivityTypeFitness,
  CLActivityTypeOtherNavigation
};
typedef NS_ENUM(NSInteger, CLRegionState) {
  CLRegionStateUnknown,
  CLRegionStateInside,
  CLRegionStateOutside
};

@interface CLLocation : NSObject <NSCopying>
- (instancetype)initWithLatitude:(CLLocationDegrees)latitude longitude:(CLLocationDegrees)longitude;
@property (nonatomic, readonly) CLLocationCoordinate2D coordinate;
@property (nonatomic, readonly) CLLocationAccuracy horizontalAccuracy;
@property (nonatomic, readonly) CLLocationSpeed speed;
@property (nonatomic, readonly, copy) NSDate *timestamp;
- (CLLocationDistance)distanceFromLocation:(CLLocation *)location;
@end

@interface CLRegion : NSObject <NSCopying>
@property (nonatomic, readonly, copy) NSString *identifier;
@property (nonatomic) BOOL notifyOnEntry, notifyOnExit;
@end
@interface CLCircularRegion : CLRegion
- (instancetype)initWithCenter:(CLLocationCoordinate2D)center
                        radius:(CLLocationDistance)radius
                    identifier:(NSString *)identifier;
@property (nonatomic, readonly) CLLocationCoordinate2D center;
@property (nonatomic, readonly) CLLocationDistance radius;
@end

@interface CLVisit : NSObject <NSCopying>
@property (nonatomic, readonly, copy) NSDate *arrivalDate, *departureDate;
@property (nonatomic, readonly) CLLocationCoordinate2D coordinate;
@property (nonatomic, readonly) CLLocationAccuracy horizontalAccuracy;
@end

@protocol CLLocationManagerDelegate <NSObject>
@optional
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray *)locations;
- (void)locationManager:(CLLocationManager *)manager
    didUpdateToLocation:(CLLocation *)newLocation
           fromLocation:(CLLocation *)oldLocation;
- (void)locationManager:(CLLocationManager *)manager didFailWithError:(NSError *)error;
- (void)locationManagerDidChangeAuthorization:(CLLocationManager *)manager;
- (void)locationManager:(CLLocationManager *)manager
    didChangeAuthorizationStatus:(CLAuthorizationStatus)status;
- (void)locationManagerDidPauseLocationUpdates:(CLLocationManager *)manager;
- (void)locationManagerDidResumeLocationUpdates:(CLLocationManager *)manager;
- (void)locationManager:(CLLocationManager *)manager didStartMonitoringForRegion:(CLRegion *)region;
- (void)locationManager:(CLLocationManager *)manager didEnterRegion:(CLRegion *)region;
- (void)locationManager:(CLLocationManager *)manager didExitRegion:(CLRegion *)region;
- (void)locationManager:(CLLocationManager *)manager
      didDetermineState:(CLRegionState)state
              forRegion:(CLRegion *)region;
- (void)locationManager:(CLLocationManager *)manager
    monitoringDidFailForRegion:(CLRegion *)region
                     withError:(NSError *)error;
- (void)locationManager:(CLLocationManager *)manager didVisit:(CLVisit *)visit;
@end

@interface CLLocationManager : NSObject
+ (CLAuthorizationStatus)authorizationStatus;
+ (BOOL)locationServicesEnabled;
+ (BOOL)significantLocationChangeMonitoringAvailable;
@property (nonatomic, weak) id<CLLocationManagerDelegate> delegate;
@property (nonatomic, readonly) CLAuthorizationStatus authorizationStatus;
@property (nonatomic, readonly, copy) CLLocation *location;
@property (nonatomic, readonly, copy) NSSet *monitoredRegions;
@property (nonatomic) CLLocationAccuracy desiredAccuracy;
@property (nonatomic) CLLocationDistance distanceFilter;
@property (nonatomic) CLActivityType activityType;
@property (nonatomic) BOOL pausesLocationUpdatesAutomatically;
@property (nonatomic) BOOL allowsBackgroundLocationUpdates;
- (void)requestWhenInUseAuthorization;
- (void)requestAlwaysAuthorization;
- (void)startUpdatingLocation;
- (void)stopUpdatingLocation;
- (void)requestLocation;
- (void)startMonitoringSignificantLocationChanges;
- (void)stopMonitoringSignificantLocationChanges;
- (void)startMonitoringVisits;
- (void)stopMonitoringVisits;
- (void)startMonitoringForRegion:(CLRegion *)region;
- (void)stopMonitoringForRegion:(CLRegion *)region;
- (void)requestStateForRegion:(CLRegion *)region;
@end
