/// Numbers of a picture as text, the same on every machine.
///
/// No more digits are written than can be seen in a picture, and none depends on a locale.
enum SVGNumber {
  /// A number rounded to hundredths: `12.5`, `-0.25`, `3`; 0 for what is no number, and no further
  /// from 0 than a million.
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
