/// Formats numbers of a picture identically on every machine.
///
/// No more digits are written than are visible, and the format does not depend on a locale.
enum SVGNumber {
  /// A number rounded to hundredths: `12.5`, `-0.25`, `3`; 0 if not finite, otherwise clamped to
  /// ±1,000,000.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
