import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Recognises code spans that name an API, by their form alone.
///
/// Whether the API exists is checked elsewhere: `UIApplication.shared`, `fetch(_:)`,
/// `application:didFinish:` and `UIViewController` are mentions, `true` and `Package.swift` are not.
///
/// The recognised forms, and similar text that is not recognised:
///
/// ```
/// UIApplication.shared, Task.sleep(for:)   a dotted path with a capital      not: budget.swift, Int.self
/// fetch(_:), init(name:)                   a word with labels                not: f(), f(1)
/// UIViewController, NSURLSession           a framework's prefix and a word   not: UI, Array
/// application:didFinish:, performFetch:    a selector                        not: note:
/// ```
enum MentionFinder {
  /// The prefixes of frameworks whose names are recognised without a dot.
  private static let frameworkPrefixes: Set<String> = [
    "UI", "NS", "CF", "CG", "CA", "CL", "AV", "BG", "UN", "WK", "MK", "SK", "CK", "HK", "PH", "MP",
    "CN", "EK", "PK", "XC", "OS",
  ]

  /// Suffixes that make a dotted name a file name or a host.
  fileprivate static let fileExtensions: Set<String> = [
    "com", "net", "org",
    "swift", "md", "yml", "yaml", "json", "plist", "txt", "html", "css", "js", "xml", "h", "m", "c",
    "sh", "py", "png", "svg", "jpg", "app", "framework", "xcodeproj", "storyboard", "xib",
    "csv", "docc", "entitlements", "java", "kt", "lproj", "modulemap", "rb", "stringsdict",
    "swiftinterface", "swiftmodule", "toml", "ts", "tsx", "xcassets", "xcconfig", "xcdatamodeld",
    "xcframework", "xcprivacy", "xcscheme", "xcstrings", "xctestplan", "xcworkspace",
  ]

  /// Names of files whose last word may be a member elsewhere, such as `NSLock.lock`, and what SwiftPM writes itself.
  private static let otherNames: Set<String> = [
    "Package.resolved", "Cartfile.resolved", "Podfile.lock", "Gemfile.lock", "Cargo.lock",
    "Localizable.strings", "InfoPlist.strings", "Bundle.module",
  ]

  /// Keywords after a type that are not members.
  private static let metatypes: Set<String> = ["self", "Type", "Protocol"]

  /// The mention in a code span, or nil.
  ///
  /// Double backticks make any name a mention. Text with characters that do not occur in names (spaces,
  /// quotes, `=`) is not one.
  ///
  /// - Parameter span: the range of the span with its backticks.
  static func mention(_ name: String, span: SourceRange, in source: SourceText) -> APIMention? {
    let isDouble =
      source.bytes[span.offsets.clamped(to: 0..<source.bytes.count)]
      .prefix { $0 == UInt8(ascii: "`") }.count == 2
    guard !name.isEmpty, name.utf8.allSatisfy({ isNameByte($0) }) else { return nil }
    if isDouble {
      return APIMention(name: name, spelling: .symbolLink, range: span)
    }
    guard let spelling = spelling(of: name) else { return nil }
    return APIMention(name: name, spelling: spelling, range: span)
  }

  /// The spelling of a name; nil if it does not have the form of an API.
  ///
  /// Decided by form alone: `Foo.bar` is Swift, whether or not `Foo` exists.
  static func spelling(of name: String) -> APIMention.Spelling? {
    if isSelector(name) { return .objectiveC }
    let open = name.firstIndex(of: "(") ?? name.endIndex
    let path = name[..<open].split(separator: ".", omittingEmptySubsequences: false)
    guard path.allSatisfy({ isIdentifier($0) }) else { return nil }
    let isDotted = path.count > 1 && path.contains { $0.first?.isUppercase == true }
    if open < name.endIndex {
      let labels = name[open...].dropFirst()
      guard labels.hasSuffix(")") else { return nil }
      let isLabelled = areLabels(labels.dropLast())
      return isLabelled || isDotted && labels == ")" ? .swift : nil
    }
    if isDotted {
      let last = String(path[path.count - 1])
      return fileExtensions.contains(last) || metatypes.contains(last) || otherNames.contains(name)
        ? nil : .swift
    }
    return path.count == 1 && hasFrameworkPrefix(path[0]) ? .objectiveC : nil
  }

  /// Whether a text has the form of any API name: `a.b(c:)`, `a:b:` or a word.
  ///
  /// Used for `known:` in `workbook.yml`, so it accepts words that are not recognisable as API names.
  static func isName(_ text: String) -> Bool {
    let open = text.firstIndex(of: "(") ?? text.endIndex
    let path = text[..<open].split(separator: ".", omittingEmptySubsequences: false)
    let labels = text[open...].dropFirst()
    return isSelector(text)
      || path.allSatisfy { isIdentifier($0) }
        && (open == text.endIndex || labels == ")"
          || labels.hasSuffix(")") && areLabels(labels.dropLast()))
  }

  /// Whether it is `a:b:`, or a single part with an inner capital such as `performFetch:`.
  private static func isSelector(_ name: String) -> Bool {
    guard name.hasSuffix(":") else { return false }
    let parts = name.dropLast().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ isIdentifier($0) }) else { return false }
    return parts.count > 1 || parts[0].dropFirst().contains(where: \.isUppercase)
  }

  /// Whether a text is a list of argument labels: `_:with:`.
  private static func areLabels(_ text: Substring) -> Bool {
    guard text.hasSuffix(":") else { return false }
    return text.dropLast().split(separator: ":", omittingEmptySubsequences: false)
      .allSatisfy { isIdentifier($0) }
  }

  /// Whether a text is an identifier; all non-ASCII characters count as letters.
  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
  }

  /// `UIView` and `NSURLSession`, but not `UI`, `OSLOG` or `UIs`.
  fileprivate static func hasFrameworkPrefix(_ name: Substring) -> Bool {
    let prefix = String(decoding: name.utf8.prefix(2), as: UTF8.self)
    guard frameworkPrefixes.contains(prefix), name.hasPrefix(prefix) else { return false }
    let rest = name.dropFirst(2)
    return rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
  }

  /// Whether the byte may occur in names, selectors or module paths.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte) || "._:()/-".utf8.contains(byte)
  }
}

extension APIMention {
  /// Whether a word has the form of a framework name: `UIView`, `NSURLSession`.
  package static func isFrameworkName(_ word: String) -> Bool {
    MentionFinder.hasFrameworkPrefix(word[...])
  }

  /// Whether a code span with this text is a mention.
  package static func hasForm(_ text: String) -> Bool { MentionFinder.spelling(of: text) != nil }

  /// Whether a word after a dot is a file extension or a top-level domain.
  package static func isFileExtension(_ word: String) -> Bool {
    MentionFinder.fileExtensions.contains(word)
  }
}
