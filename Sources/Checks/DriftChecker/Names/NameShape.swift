/// What a code span looks like that does not have the shape of an API's name.
///
/// Shapes are what a word's letters tell: the fewer words of any language are written so, the more
/// likely it is a name of an API, and the more edits are taken for a slip.
struct NameShape {
  enum Kind {
    /// `DownloadQueue`, `URLSesion`: a capital first, another one and a small letter behind it.
    case camelCaseType
    /// `Timer`, `Tulostaa`: a word as any language writes it.
    case capitalized
    /// `applicationState`, `device.pressHome()`: a small letter first and a capital inside.
    case camelCase
    /// `.newData`: a member of something that is not said.
    case implicitMember
    /// `queue`: a small word, which in the toolchain names something only by chance.
    case word
    /// `Package.swift`, `=>`, `let a = b`.
    case other
  }

  /// What it looks like.
  let kind: Kind
  /// The last word itself, without a dot in front and parentheses behind.
  let word: String

  /// Looks at the text of a span; what holds a space or a sign is `other`.
  init(_ text: String) {
    var text = Substring(text)
    if text.hasSuffix("()") { text = text.dropLast(2) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let hasDot = parts.count == 2 && parts[0].isEmpty
    let last = parts.last ?? ""
    word = String(last)
    // `device.pressHome()`: what the member belongs to is a variable of a sample.
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

  /// The number of edits up to which the word is taken for a slip of the pen; nil when such a slip
  /// cannot be told from a word of an author's own.
  var slipLimit: Int? {
    switch kind {
    case .camelCaseType, .camelCase: word.count < 8 ? nil : word.count < 12 ? 1 : 2
    case .implicitMember where word.contains(where: \.isUppercase): word.count < 6 ? nil : 1
    // `Factor` is no slip for `Actor`.
    case .capitalized: word.count < 8 ? nil : 1
    case .implicitMember, .word, .other: nil
    }
  }
}

extension Substring {
  /// ASCII letters and digits, with no digit in front.
  fileprivate var isPlainWord: Bool {
    !isEmpty && first?.isNumber == false
      && utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      }
  }
}
