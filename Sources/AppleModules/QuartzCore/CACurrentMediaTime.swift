internal import Foundation

/// A duration in seconds.
public typealias CFTimeInterval = Double

/// Returns the seconds since the device was started, without the time asleep (R111).
///
/// - ObjectiveC: `CACurrentMediaTime`
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
