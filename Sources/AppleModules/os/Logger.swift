internal import UIKit

/// Writes messages of an app to the device's log for developers; users do not see it (R168).
public struct Logger: Sendable {
  private let origin: String

  /// Makes a logger without a subsystem.
  public init() { origin = "" }

  /// Makes a logger for a part of the app.
  ///
  /// - Parameters:
  ///   - subsystem: the app or one of its modules, such as its bundle identifier.
  ///   - category: a category within the subsystem.
  public init(subsystem: String, category: String) { origin = "[\(subsystem):\(category)] " }

  /// Logs with the level ``OSLogType/default``.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Logs with a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    DeviceLog.write(level.word + origin + message.text)
  }

  /// Logs like ``debug(_:)``.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Logs information for debugging.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Logs helpful information.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Logs like ``log(_:)``.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Logs like ``error(_:)``.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Logs a failure.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Logs like ``fault(_:)``.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Logs a bug in the app.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
