/// How much a message of a ``Logger`` matters.
public struct OSLogType: RawRepresentable, Sendable, Hashable {
  /// Apple's number.
  public var rawValue: UInt8

  /// A level by its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What is worth keeping.
  public static let `default` = OSLogType(rawValue: 0)
  /// What may help.
  public static let info = OSLogType(rawValue: 1)
  /// What only helps to find a mistake.
  public static let debug = OSLogType(rawValue: 2)
  /// Something has failed.
  public static let error = OSLogType(rawValue: 16)
  /// There is a mistake in the app.
  public static let fault = OSLogType(rawValue: 17)

  /// What stands in front of the message.
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
