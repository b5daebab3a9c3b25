/// The level of a message of a ``Logger``.
public struct OSLogType: RawRepresentable, Sendable, Hashable {
  /// Apple's number of the level.
  public var rawValue: UInt8

  /// Makes a level from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The default level.
  public static let `default` = OSLogType(rawValue: 0)
  /// Helpful information.
  public static let info = OSLogType(rawValue: 1)
  /// Information for debugging.
  public static let debug = OSLogType(rawValue: 2)
  /// A failure.
  public static let error = OSLogType(rawValue: 16)
  /// A bug in the app.
  public static let fault = OSLogType(rawValue: 17)

  var word: String {
    switch self {
    case .info: "info: "
    case .debug: "debug: "
    case .error: "error: "
    case .fault: "fault: "
    default: ""
    }
  }
}
