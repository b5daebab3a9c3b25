import TextDiagnostics
import RuleBlocks

/// The systems that a device can have, as named by `profile=` and by the key `device` of the configuration.
enum DeviceSystem {
  /// Returns how to correct a name; nil if it is the name of a system.
  ///
  /// Case-sensitive; for any other text with a number the closest system is suggested.
  ///
  /// - Parameter advice: the correction of a text without a number.
  static func correction(of text: String, otherwise advice: Suggestion) -> Suggestion? {
    let versions = Profile.versions
    if versions.contains(where: { "iOS\($0)" == text }) { return nil }
    let number = Int(text.filter { $0.isASCII && $0.isNumber })
    let near = number.flatMap { number in versions.min { abs($0 - number) < abs($1 - number) } }
    return near.map {
      Suggestion(
        "did you mean 'iOS\($0)'? the systems are \(Profile.names)",
        replacement: "iOS\($0)")
    } ?? advice
  }
}
