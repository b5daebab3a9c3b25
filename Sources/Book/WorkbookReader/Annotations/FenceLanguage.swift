import Diagnostics
package import WorkbookModel

/// A language of a fence that means something to a workbook; every other fence is a listing.
package enum FenceLanguage: String, Sendable, Hashable, CaseIterable {
  /// `swift`: a sample.
  case swift
  /// `objective-c` or `objc`: a sample, which this version does not run.
  case objectiveC = "objective-c"
  /// `console`: a sample of commands.
  case console
  /// `output`: what a sample above prints.
  case output
  /// `xml`, which means something only with `plist=ID`; any other XML is a listing.
  case propertyList = "xml"

  /// Finds a language by the first word of an info string; `objc` is short for `objective-c`.
  package init?(word: String) {
    if word == "objc" { self = .objectiveC } else { self.init(rawValue: word) }
  }

  /// The language of the samples that such a fence holds; nil for one that holds none.
  package var sampleLanguage: Sample.Language? {
    switch self {
    case .swift: .swift
    case .objectiveC: .objectiveC
    case .console: .console
    case .output, .propertyList: nil
    }
  }

  /// The words that start a fence whose content is run or compared, as authors type them.
  ///
  /// Markdown reports a line as a lost fence when it begins like a fence of one of these.
  static let checkedWords = ["swift", "objective-c", "objc", "output", "console"]

  /// What to write for an unknown word that most likely meant a checked one: what other programs call
  /// it, or a word within two edits, or one edit of a word of up to five letters.
  ///
  /// `swfit` is `swift`; `c`, `cpp` and other names of real languages mean what they say.
  static func intended(by word: String) -> String? {
    let small = word.lowercased()
    guard !listingWords.contains(small) else { return nil }
    return streams[small] ?? dressedSwift(small)
      ?? nearestName(to: word, in: checkedWords, within: word.count <= 5 ? 1 : 2)
  }

  /// The names of what `output` claims.
  private static let streams = [
    "stdout": "output", "standard-output": "output", "expected-output": "output",
    "program-output": "output", "stderr": "output,stderr", "standard-error": "output,stderr",
  ]

  /// Swift as other programs have it: `swift6.1`, `language-swift`, `{.swift}`, `swift-no_run`.
  ///
  /// - Returns: nil when the word says more than that, as `swift-interface` does.
  private static func dressedSwift(_ word: String) -> String? {
    let parts = word.split { !$0.isLetter && $0 != "_" }
      .map { $0.drop { $0 == "_" } }.filter { !$0.isEmpty }
      .map { String($0.hasSuffix("_") ? $0.dropLast() : $0) }
    let flags = AnnotationVocabulary.words(for: .swift).filter { $0.argument != .required }
      .map(\.name).filter(parts.contains)
    let plain = Set(["swift", "swiftlang", "lang", "language", "source", "code", "v"] + flags)
    guard parts.contains("swift") || parts.contains("swiftlang"), plain.isSuperset(of: parts) else {
      return nil
    }
    return (["swift"] + flags).joined(separator: ",")
  }

  /// Names of languages and formats that are shown and never run, and that lie near a checked one
  /// or are common enough to be worth one look-up.
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
