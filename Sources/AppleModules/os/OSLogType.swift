/// The level of a message of a ``Logger``.
///
/// - ObjectiveC: `os_log_type_t`
public struct OSLogType: RawRepresentable, Sendable, Hashable {
  /// Apple's number of the level.
  public var rawValue: UInt8

  /// Makes a level from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The default level.
  ///
  /// - ObjectiveC: `OS_LOG_TYPE_DEFAULT`
  public static let `default` = OSLogType(rawValue: 0)
  /// Helpful information.
  ///
  /// - ObjectiveC: `OS_LOG_TYPE_INFO`
  public static let info = OSLogType(rawValue: 1)
  /// Information for debugging.
  ///
  /// - ObjectiveC: `OS_LOG_TYPE_DEBUG`
  public static let debug = OSLogType(rawValue: 2)
  /// A failure.
  ///
  /// - ObjectiveC: `OS_LOG_TYPE_ERROR`
  public static let error = OSLogType(rawValue: 16)
  /// A bug in the app.
  ///
  /// - ObjectiveC: `OS_LOG_TYPE_FAULT`
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
