import TextDiagnostics
package import WorkbookModel

/// A fence language that has a meaning in a workbook; every other fence is a listing.
package enum FenceLanguage: String, Sendable, Hashable, CaseIterable {
  /// `swift`: a sample.
  case swift
  /// `objective-c` or `objc`: a sample.
  case objectiveC = "objective-c"
  /// `console`: a sample of commands.
  case console
  /// `output`: the output of a sample above.
  case output
  /// `xml`, which has a meaning only with `plist=ID`; other XML is a listing.
  case propertyList = "xml"

  /// Returns the language named by the first word of an info string; `objc` is short for `objective-c`.
  package init?(word: String) {
    if word == "objc" { self = .objectiveC } else { self.init(rawValue: word) }
  }

  /// The language of the samples in such a fence; nil if it contains none.
  package var sampleLanguage: Sample.Language? {
    switch self {
    case .swift: .swift
    case .objectiveC: .objectiveC
    case .console: .console
    case .output, .propertyList: nil
    }
  }

  /// The first words of fences whose content is run or compared.
  ///
  /// Markdown reports a line as a lost fence if it begins like a fence with one of these.
  static let checkedWords = ["swift", "objective-c", "objc", "output", "console"]

  /// The word to suggest for an unknown one that was most likely meant as a checked one.
  ///
  /// These are other programs' names for it, and words within two edits, or one edit for words of up to
  /// five letters: `swfit` is `swift`. `c`, `cpp` and other names of real languages are taken literally.
  static func intended(by word: String) -> String? {
    let small = halfWidth(word).lowercased()
    guard !listingWords.contains(small), small != DiagramReader.word || small != word else {
      return nil
    }
    return streams[small] ?? dressedSwift(small)
      ?? nearestName(
        to: small, in: checkedWords + [DiagramReader.word], within: small.count <= 5 ? 1 : 2)
  }

  /// The language of attributes as Pandoc has them, `{#x .swift}`; nil if they name none.
  static func named(byAttributes text: String) -> FenceLanguage? {
    guard text.hasPrefix("{"), let end = text.firstIndex(of: "}") else { return nil }
    let names = text[..<end].dropFirst().split { " ,\t".contains($0) }
    return names.lazy.filter { $0.first == "." }
      .compactMap { FenceLanguage(word: $0.dropFirst().lowercased()) }.first
  }

  /// The text with ASCII in place of full-width characters, which input methods of Chinese and Japanese produce.
  private static func halfWidth(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          (0xFF01...0xFF5E).contains(scalar.value)
            ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }))
  }

  /// Other names for `output`.
  private static let streams = [
    "stdout": "output", "standard-output": "output", "expected-output": "output",
    "program-output": "output", "stderr": "output,stderr", "standard-error": "output,stderr",
  ]

  /// Swift as written for other programs: `swift6.1`, `language-swift`, `{.swift}`, `swift-no_run`, or as the name of a
  /// file, `Sources/main.swift`.
  ///
  /// - Returns: nil if the word contains anything else, like `swift-interface`.
  private static func dressedSwift(_ word: String) -> String? {
    if word.hasSuffix(".swift"), word.utf8.count > 6, word.first != "{" { return "swift" }
    let parts = word.split { !$0.isLetter && $0 != "_" }
      .map { $0.drop { $0 == "_" } }.filter { !$0.isEmpty }
      .map { String($0.hasSuffix("_") ? $0.dropLast() : $0) }
    let flags = AnnotationVocabulary.words(for: .swift).filter { $0.argument != .required }
      .map(\.name).filter(parts.contains)
    let plain = Set(
      ["swift", "swiftlang", "lang", "language", "source", "code", "v", "text", "x"] + flags)
    guard parts.contains("swift") || parts.contains("swiftlang"), plain.isSuperset(of: parts) else {
      return nil
    }
    return (["swift"] + flags).joined(separator: ",")
  }

  /// Names of languages and formats that are shown but never run, and that are similar to a checked one or
  /// common.
  private static let listingWords: Set<String> = [
    "asm", "awk", "bash", "c", "c#", "c++", "clojure", "cmake", "cpp", "cs", "csharp", "css",
    "csv", "cxx", "dart", "diff", "docker", "dockerfile", "elixir", "erlang", "fish", "fortran",
    "glsl", "go", "gradle", "graphql", "groovy", "haskell", "html", "http", "ini", "java",
    "javascript", "js", "json", "jsx", "julia", "kotlin", "kt", "latex", "less", "lisp", "log",
    "lua", "m", "make", "makefile", "markdown", "md", "mermaid", "metal", "nginx", "nim",
    "none", "obj", "objc++", "objcpp", "objective-c++", "objective-cpp", "ocaml", "patch",
    "perl", "php", "pl", "plain", "plaintext", "plist", "proto", "ps", "py", "python", "r",
    "rb", "rs", "ruby", "rust", "sass", "scala", "scss", "sed", "sh", "shell", "sil", "sql",
    "strings", "svg", "swiftinterface", "swiftui", "tcl", "tex", "text", "toml", "ts", "tsx",
    "txt", "typescript", "vim", "xml", "yaml", "yml", "zig", "zsh",
  ]
}
