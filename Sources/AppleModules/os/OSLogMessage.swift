/// What a ``Logger`` writes: `"loaded \(count) from \(url, privacy: .public)"`.
///
/// Numbers and truth values are shown, whatever else a text is made with is not, unless the app says so: the log
/// of a device may be read by others than its owner (R168).
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// A message that is all in the source.
  public init(stringLiteral value: String) { text = value }

  /// A message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Whether a value is shown in the log.
public struct OSLogPrivacy: Sendable, Hashable {
  private let isShown: Bool?

  /// As its type has it.
  public static var auto: OSLogPrivacy { OSLogPrivacy(isShown: nil) }
  /// Shown.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(isShown: true) }
  /// Not shown.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isShown: false) }
  /// Not shown, even where what is private is.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(isShown: false) }

  func text(_ value: String, isNumber: Bool = false) -> String {
    isShown ?? isNumber ? value : "<private>"
  }
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  /// Nothing yet.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// What is in the source.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// A text.
  public mutating func appendInterpolation(_ value: String, privacy: OSLogPrivacy = .auto) {
    text += privacy.text(value)
  }

  /// A whole number.
  public mutating func appendInterpolation(
    _ value: some BinaryInteger, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.text("\(value)", isNumber: true)
  }

  /// A number, with six digits behind the point as C writes it.
  public mutating func appendInterpolation(_ value: Double, privacy: OSLogPrivacy = .auto) {
    text += privacy.text(value.withSixDigits, isNumber: true)
  }

  /// A number, with six digits behind the point as C writes it.
  public mutating func appendInterpolation(_ value: Float, privacy: OSLogPrivacy = .auto) {
    text += privacy.text(Double(value).withSixDigits, isNumber: true)
  }

  /// A truth value.
  public mutating func appendInterpolation(_ value: Bool, privacy: OSLogPrivacy = .auto) {
    text += privacy.text("\(value)", isNumber: true)
  }

  /// Anything that says what it is.
  public mutating func appendInterpolation(
    _ value: some CustomStringConvertible, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.text(value.description)
  }

  /// An error.
  public mutating func appendInterpolation(
    _ value: any Error, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.text("\(value)")
  }
}
