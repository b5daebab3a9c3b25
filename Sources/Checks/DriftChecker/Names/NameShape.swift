/// The shape of a code span that does not look like an API name.
///
/// Shapes depend only on the letters of a word: the fewer words of any language are written in a shape, the
/// more likely it is the name of an API, and the more edits are accepted as a typo.
struct NameShape {
  enum Kind {
    /// `DownloadQueue`, `URLSesion`: an initial capital, followed by another one and a lower-case letter.
    case camelCaseType
    /// `Timer`, `Tulostaa`: a word as in any language.
    case capitalized
    /// `applicationState`, `device.pressHome()`: a lower-case initial and a capital inside.
    case camelCase
    /// `.newData`: a member of an implicit type.
    case implicitMember
    /// `queue`: a lower-case word, which matches names in the toolchain only by chance.
    case word
    /// `Package.swift`, `=>`, `let a = b`.
    case other
  }

  let kind: Kind
  /// The last word itself, without a leading dot and trailing parentheses.
  let word: String

  /// Classifies the text of a span. Text with a space or a sign is `other`.
  init(_ text: String) {
    var text = Substring(text)
    if text.hasSuffix("()") { text = text.dropLast(2) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let hasDot = parts.count == 2 && parts[0].isEmpty
    let last = parts.last ?? ""
    word = String(last)
    // `device.pressHome()`: the member's base is a variable of a sample.
    let isMember = parts.count > 1 && !hasDot
    guard parts.dropFirst(hasDot ? 1 : 0).allSatisfy(\.isPlainWord), let first = last.first else {
      kind = .other
      return
    }
    let hasHump =
      last.dropFirst().contains(where: \.isUppercase) && last.contains(where: \.isLowercase)
    if hasDot {
      kind = .implicitMember
    } else if isMember {
      kind = hasHump && !first.isUppercase ? .camelCase : .other
    } else if first.isUppercase {
      kind = hasHump ? .camelCaseType : .capitalized
    } else {
      kind = hasHump ? .camelCase : .word
    }
  }

  /// The number of edits up to which the word is considered a typo; nil when a typo cannot be distinguished
  /// from an author's own word.
  var slipLimit: Int? {
    switch kind {
    case .camelCaseType, .camelCase: word.count < 8 ? nil : word.count < 12 ? 1 : 2
    case .implicitMember where word.contains(where: \.isUppercase): word.count < 6 ? nil : 1
    // `Factor` is not a typo of `Actor`.
    case .capitalized: word.count < 8 ? nil : 1
    case .implicitMember, .word, .other: nil
    }
  }
}

extension Substring {
  /// Whether it consists of ASCII letters and digits and does not begin with a digit.
  fileprivate var isPlainWord: Bool {
    !isEmpty && first?.isNumber == false
      && utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      }
  }
}
