internal import Foundation

/// A span of time in seconds.
public typealias CFTimeInterval = Double

/// The seconds since the device was started, without those in which it slept (R111).
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
