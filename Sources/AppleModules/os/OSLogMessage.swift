/// A message of a ``Logger``: `"loaded \(count) from \(url, privacy: .public)"`.
///
/// Numbers and Booleans are public and all other values private by default, as a device's log may be read by
/// others than its owner (R168).
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Makes a message without values.
  public init(stringLiteral value: String) { text = value }

  /// Makes a message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The privacy of a value in the log.
public struct OSLogPrivacy: Sendable, Hashable {
  private let isShown: Bool?

  /// Depends on the type.
  public static var auto: OSLogPrivacy { OSLogPrivacy(isShown: nil) }
  /// Public.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(isShown: true) }
  /// Private.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isShown: false) }
  /// Private, even where private values are shown.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(isShown: false) }

  func text(_ value: String, isNumber: Bool = false) -> String {
    isShown ?? isNumber ? value : "<private>"
  }
}

/// The interpolation of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  /// Makes an empty interpolation.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Appends literal text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Appends a string.
  public mutating func appendInterpolation(_ value: String, privacy: OSLogPrivacy = .auto) {
    text += privacy.text(value)
  }

  /// Appends an integer.
  public mutating func appendInterpolation(
    _ value: some BinaryInteger, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.text("\(value)", isNumber: true)
  }

  /// Appends a number with six decimals, as in C.
  public mutating func appendInterpolation(_ value: Double, privacy: OSLogPrivacy = .auto) {
    text += privacy.text(value.withSixDigits, isNumber: true)
  }

  /// Appends a number with six decimals, as in C.
  public mutating func appendInterpolation(_ value: Float, privacy: OSLogPrivacy = .auto) {
    text += privacy.text(Double(value).withSixDigits, isNumber: true)
  }

  /// Appends a Boolean.
  public mutating func appendInterpolation(_ value: Bool, privacy: OSLogPrivacy = .auto) {
    text += privacy.text("\(value)", isNumber: true)
  }

  /// Appends a value's description.
  public mutating func appendInterpolation(
    _ value: some CustomStringConvertible, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.text(value.description)
  }

  /// Appends an error.
  public mutating func appendInterpolation(
    _ value: any Error, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.text("\(value)")
  }
}
