import WorkbookModel
import ResultStore
internal import SwiftSource

extension ValueClaim {
  /// Whether a value that is equal to the claimed text is also what a reader takes the text for.
  ///
  /// The compiler rounds a decimal literal to the value's type, and makes an optional of `nil`, so a text can be
  /// equal to a value that it does not describe:
  ///
  /// ```
  /// 0.1 + 0.2          // => 0.30000000000000003     no: it is ...04
  /// Float(16_777_217)  // => 16777217                no: it is 16777216
  /// 0.1                // => 0.1                     yes: as printed
  /// 0.1                // => 0.1000000000000000056   yes: its exact digits, rounded
  /// nil as Int?        // => Optional(nil)           no: it is nil
  /// (key: "a", value: 1) // => (value: "a", key: 1)  no: the labels are others
  /// ```
  func isExact(for sight: ObservationRecord.ObservedValue) -> Bool {
    guard text.isLiteral else { return true }
    let shown = [sight.description, sight.debugDescription].compactMap(\.self)
    let claimed = text.text.replacing("Optional.some(", with: "Optional(")
      .replacing(".some(", with: "Optional(")
    if text.isCollection, let claimed = StructuredText(claimed),
      shown.lazy.compactMap(StructuredText.init).contains(where: claimed.hasOtherLabels)
    {
      return false
    }
    if claimed.contains("Optional(nil)") {
      return shown.contains { $0.filter { $0 != " " } == claimed.filter { $0 != " " } }
    }
    let type = (sight.type ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard type.allSatisfy(Self.numeric.contains), type.contains(where: Self.rounding.contains),
      !["0x", "0b", "0o"].contains(where: claimed.contains), let real = shown.last
    else { return true }
    let wanted = ExactDecimal.all(in: claimed)
    let found = ExactDecimal.all(in: real)
    if found.count != wanted.count { return wanted.isEmpty || found.count > wanted.count }
    return wanted.allSatisfy { number in
      found.contains { number.describes($0, isSingle: type.contains("Float")) }
    }
  }

  /// The types whose literals are rounded.
  private static let rounding: Set<String> = ["Double", "Float", "CGFloat"]
  /// Types whose descriptions consist of numbers.
  private static let numeric = rounding.union([
    "Optional", "Array", "ArraySlice", "ContiguousArray", "Set", "Int",
  ])
}

/// A decimal number with all its digits.
private struct ExactDecimal: Equatable {
  var isNegative: Bool
  /// Without zeros at both ends; empty for zero.
  private var digits: [UInt8]
  /// The number is `0.digits` times ten to this power.
  private var exponent: Int
  /// As written.
  private var text = ""

  static func == (one: ExactDecimal, other: ExactDecimal) -> Bool {
    one.isNegative == other.isNegative && one.digits == other.digits
      && one.exponent == other.exponent
  }

  /// Stored, because creating a regex takes a hundred times as long as matching; it is only read.
  private nonisolated(unsafe) static let form =
    #/-?(\d[\d_]*)(?:\.(\d[\d_]*))?(?:[eE]([+-]?\d{1,5}))?/#

  /// The numbers of a text, in order.
  static func all(in text: String) -> [ExactDecimal] {
    text.matches(of: form).map { match in
      let whole = match.output.1.utf8.filter { $0 != UInt8(ascii: "_") }.map { $0 - 48 }
      let part = (match.output.2 ?? "").utf8.filter { $0 != UInt8(ascii: "_") }.map { $0 - 48 }
      var number = ExactDecimal(
        isNegative: match.output.0.hasPrefix("-"), digits: whole + part,
        exponent: whole.count + (match.output.3.flatMap { Int($0) } ?? 0))
      number.text = match.output.0.filter { $0 != "_" }
      return number
    }
  }

  private init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    let significant = digits.dropFirst(leading)
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    self.isNegative = isNegative
    self.digits = Array(significant.dropLast(trailing))
    self.exponent = self.digits.isEmpty ? 0 : exponent - leading
  }

  /// The exact value of a finite binary number.
  private init(_ value: Double) {
    let fraction = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
    let power = max(Int(value.exponentBitPattern), 1) - 1075
    // Times two to a negative power is times five to its opposite, and a shift of the point.
    var digits = String(fraction).utf8.reversed().map { Int($0) - 48 }
    for _ in 0..<abs(power) {
      var carry = 0
      for index in digits.indices {
        let product = digits[index] * (power < 0 ? 5 : 2) + carry
        digits[index] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    self.init(
      isNegative: value.sign == .minus, digits: digits.reversed().map { UInt8($0) },
      exponent: digits.count + min(power, 0))
  }

  /// Whether it is how a value may be written: as it is printed, or with at least as many of its exact digits.
  ///
  /// - Parameter isSingle: whether the value has single precision.
  func describes(_ printed: ExactDecimal, isSingle: Bool) -> Bool {
    if self == printed { return true }
    guard digits.count >= printed.digits.count,
      let value = isSingle ? Float(printed.text).map(Double.init) : Double(printed.text),
      value.isFinite
    else { return false }
    return self == ExactDecimal(value).rounded(to: digits.count)
  }

  private func rounded(to count: Int) -> ExactDecimal {
    guard digits.count > count else { return self }
    var kept = Array(digits.prefix(count))
    guard digits[count] >= 5 else {
      return ExactDecimal(isNegative: isNegative, digits: kept, exponent: exponent)
    }
    var index = kept.count - 1
    while index >= 0, kept[index] == 9 {
      kept[index] = 0
      index -= 1
    }
    if index >= 0 {
      kept[index] += 1
      return ExactDecimal(isNegative: isNegative, digits: kept, exponent: exponent)
    }
    return ExactDecimal(isNegative: isNegative, digits: [1] + kept, exponent: exponent + 1)
  }
}
