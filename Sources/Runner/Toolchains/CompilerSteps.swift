import ChildProcess

/// The commands that the compiler's driver starts to make a program, so that they can be started without it.
///
/// To find out what they are takes the driver a third of the time of a small compilation.
///
/// ```
/// swift-frontend -frontend -c -primary-file FILE … -o main.o
/// swift-autolink-extract main.o /input/sample_support.o -o main.autolink
/// clang … main.o /input/sample_support.o @main.autolink -o main
/// ```
///
/// The second one's work is done by `sandbox-init`, and that of the third by the linker that it would start.
///
/// What the driver says is turned into words with places in them, which are kept per toolchain, language
/// mode and kind (`SharedCompilerFiles`). ``arguments(work:input:files:flags:linking:)`` makes of these what
/// `sandbox-init` is told for one program (`Sources/Runner/CSandboxInit/compile.c`): to start the compiler, to
/// collect what the object asks of the linker in two files, and to start the linker.
///
/// ```
/// compile main.o main.autolink main.optional
///   12 swift-frontend ... main.swift ... -o main.o
///   20 ld.lld ... main.o ... @main.autolink --as-needed @main.optional ... -o main
/// ```
/// In the second file are the libraries of regular expressions: for them the compiler asks always, and to load
/// them is a tenth of a small program's start. What else the code imports is loaded even if it uses nothing
/// of it by name (`NSClassFromString`).
///
/// An answer of the driver in any other form is no ``CompilerSteps``; the driver is then started each time.
package struct CompilerSteps: Sendable, Codable, Equatable {
  /// What is compiled.
  package enum Kind: String, Sendable, CaseIterable {
    /// A file with statements.
    case script
    /// A file with `@main`.
    case library
    /// Several files as one module.
    case module
    /// The same without line tables.
    case moduleWithoutLines

    /// On top of the flags of every compilation.
    package var flags: [String] {
      switch self {
      case .script: []
      case .library: ["-parse-as-library"]
      case .module: ["-wmo"]
      case .moduleWithoutLines: ["-wmo", "-gnone"]
      }
    }

    /// Whether it is of several programs.
    package var isBundle: Bool { self == .module || self == .moduleWithoutLines }

    /// Names of files for which the driver is asked; with others it would do the same.
    package var files: [String] {
      switch self {
      case .script, .library: ["program.swift"]
      case .module, .moduleWithoutLines: ["main.swift", "program.swift"]
      }
    }
  }

  /// Libraries that a program is linked with on top of what its code asks for.
  package struct Libraries: Sendable {
    /// `UIKit` for `libUIKit.so`.
    package let names: [String]
    /// Where the linker finds them.
    package let folder: String
    /// Where the program looks for them when it starts.
    package let linkedFolder: String

    /// Names libraries. Both folders differ where the first has another path each time, which no executable
    /// should hold.
    package init(names: [String], folder: String, linkedFolder: String) {
      self.names = names
      self.folder = folder
      self.linkedFolder = linkedFolder
    }

    /// The words for a linker, or for a program that passes them on to it.
    ///
    /// ```
    /// -L /libraries -lUIKit -Xlinker -rpath -Xlinker /libraries
    /// ```
    ///
    /// - Parameter escape: what such a program wants in front of a word that only the linker knows.
    package func words(behind escape: String?) -> [String] {
      let rule = ["-rpath", linkedFolder].flatMap { [escape, $0].compactMap { $0 } }
      return ["-L", folder] + names.map { "-l\($0)" } + rule
    }
  }

  /// Words in which `{work}` and `{input}` stand for the folders of a sandbox and `{files}` for the
  /// files that are compiled.
  package private(set) var compile: [String]
  /// Of the same form as ``compile``: a call of `clang`, or of the linker.
  package private(set) var link: [String]
  /// Whether `link` starts the linker itself, not `clang`.
  ///
  /// Then words for the linker need nothing in front.
  private(set) var linksDirectly = false

  private static let work = "{work}"
  private static let input = "{input}"
  private static let files = "{files}"
  private static let object = "main.o"
  /// The file with the libraries that a program asks for and loads in any case.
  private static let libraries = "main.autolink"
  /// The file with those that are left out unless the program uses something of them.
  private static let optionalLibraries = "main.optional"

  /// Reads what the driver says that it would start (`swiftc -###`).
  ///
  /// - Parameters:
  ///   - files: the paths of the files that it was asked for, in their order.
  ///   - work: the working folder of the sandbox in which it was asked.
  ///   - input: the folder of the files.
  /// - Returns: nil for anything but the three commands in words that need no shell to be read.
  package init?(_ answer: String, files: [String], work: String, input: String) {
    var lines = answer.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard lines.count == 3, !answer.contains(where: { "'\"\\$`{".contains($0) }),
      let object = Self.result(of: lines[0]), let libraries = Self.result(of: lines[1]),
      Self.isCall(of: "swift-frontend", lines[0]), let start = lines[0].firstRange(of: files),
      Self.isCall(of: "swift-autolink-extract", lines[1]), lines[1].contains(object),
      Self.isCall(of: "clang", lines[2]), lines[2].contains(object),
      lines[2].contains("@\(libraries)")
    else { return nil }
    lines[0].replaceSubrange(start, with: [Self.files])
    let names = [
      object: Self.object, libraries: Self.libraries, "@\(libraries)": "@\(Self.libraries)",
    ]
    let places = [(work, Self.work), (input, Self.input)]
    let words = lines.map { line in
      line.map { names[$0] ?? Self.replacing(places, in: $0) }
    }
    compile = words[0]
    link = words[2].flatMap {
      $0 == "@\(Self.libraries)" ? [$0, "@\(Self.optionalLibraries)"] : [$0]
    }
  }

  /// The command of `sh(1)` that asks `clang` what it would start to link.
  ///
  /// It wants the files to be there that its words name, so they are made, empty. The library in the list
  /// stands for all libraries of a program.
  package func askingForLinker(work: String, input: String) -> String {
    let places = [(Self.work, work), (Self.input, input)]
    var words = link.map { Self.replacing(places, in: $0) }
    words.insert("-###", at: 1)
    return """
      : > \(Self.object) > \(Self.optionalLibraries) && echo '\(Self.someLibrary)' > \(Self.libraries) \
      && exec \(ShellWords.quoted(words))
      """
  }

  /// Links without `clang`, which takes half as long to start the linker as that one to link.
  ///
  /// Optional libraries of which the program uses nothing are left out (`ld(1)`,
  /// `--as-needed`).
  ///
  /// Does nothing if the answer is anything but one command of which every word is understood.
  ///
  /// - Parameters:
  ///   - answer: what ``askingForLinker(work:input:)`` prints, on lines that end with the command.
  ///   - work: the working folder of the sandbox in which it was asked.
  ///   - input: the folder of the files.
  package mutating func linkDirectly(_ answer: String, work: String, input: String) {
    let commands = answer.split(separator: "\n").filter { $0.hasPrefix(" \"") }
    guard commands.count == 1, commands[0].hasSuffix("\""),
      !commands[0].contains(where: { "'\\$`{".contains($0) })
    else { return }
    let words = commands[0].dropFirst(2).dropLast().split(
      separator: "\" \"", omittingEmptySubsequences: false
    )
    .map(String.init)
    guard let program = words.first, program.hasPrefix("/"), program.contains("/ld"),
      words.count(where: { $0 == Self.someLibrary }) == 1, words.contains(Self.object),
      !words.contains(where: { $0.contains("\"") })
    else { return }
    let places = [(work, Self.work), (input, Self.input)]
    linksDirectly = true
    link = words.flatMap {
      $0 == Self.someLibrary
        ? [
          "@\(Self.libraries)", "--as-needed", "@\(Self.optionalLibraries)", "--no-as-needed",
        ]
        : [Self.replacing(places, in: $0)]
    }
  }

  /// A name that is looked for in the answer, in the place of what a program's objects ask for.
  private static let someLibrary = "-lworkbook_libraries"

  /// Whether a command starts a program of that name, in whatever folder.
  private static func isCall(of program: String, _ line: [String]) -> Bool {
    line.first?.hasSuffix("/\(program)") ?? false
  }

  /// The word behind the last `-o`.
  private static func result(of line: [String]) -> String? {
    line.lastIndex(of: "-o").flatMap { line.indices.contains($0 + 1) ? line[$0 + 1] : nil }
  }

  /// Replaces a folder that a word is or that it begins with.
  ///
  /// - Returns: the word as it is when it begins with none of them.
  private static func replacing(_ folders: [(String, String)], in word: String) -> String {
    for (folder, name) in folders where word == folder || word.hasPrefix(folder + "/") {
      return name + word.dropFirst(folder.count)
    }
    return word
  }

  /// What `sandbox-init` is told to make `main` from some files.
  ///
  /// It ends with the status of the compiler, or with 96 when anything behind the compiler fails or has
  /// something to say: the driver is then asked for it in its own words.
  ///
  /// - Parameters:
  ///   - work: the working folder.
  ///   - input: the folder of the files.
  ///   - files: the names of what is compiled.
  ///   - flags: more of the compiler's, which tell it where to find what it imports.
  ///   - libraries: what else the program is linked with.
  package func arguments(
    work: String, input: String, files: [String], flags: [String] = [],
    linking libraries: Libraries? = nil
  ) -> [String] {
    let places = [(Self.work, work), (Self.input, input)]
    let more = libraries?.words(behind: linksDirectly ? nil : "-Xlinker") ?? []
    let lists = [compile, link + more].map { words in
      words.flatMap {
        $0 == Self.files
          ? files.map { "\(input)/\($0)" } + flags : [Self.replacing(places, in: $0)]
      }
    }
    return ["compile", Self.object, Self.libraries, Self.optionalLibraries]
      + lists.flatMap { ["\($0.count)"] + $0 }
  }
}
