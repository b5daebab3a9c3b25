internal import UIKit

/// Writes what an app has to say to the device's log, where a developer reads it: no user sees it (R168).
public struct Logger: Sendable {
  private let origin: String

  /// Writes without saying for which part of the app.
  public init() { origin = "" }

  /// Writes for a part of the app.
  ///
  /// - Parameters:
  ///   - subsystem: the app or one of its modules, such as its bundle identifier.
  ///   - category: what it is about.
  public init(subsystem: String, category: String) { origin = "[\(subsystem):\(category)] " }

  /// Writes with the level ``OSLogType/default``.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes with a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    DeviceLog.write(level.word + origin + message.text)
  }

  /// The same as ``debug(_:)``.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes what only helps to find a mistake.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes what may help.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// The same as ``log(_:)``.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// The same as ``error(_:)``.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes that something has failed.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// The same as ``fault(_:)``.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Writes that there is a mistake in the app.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
