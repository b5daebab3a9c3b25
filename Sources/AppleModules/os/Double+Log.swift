internal import Foundation

extension Double {
  /// `1.5` -> `1.500000`.
  var withSixDigits: String { String(format: "%f", self) }
}
