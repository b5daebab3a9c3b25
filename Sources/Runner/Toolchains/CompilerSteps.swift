import ChildProcess

/// The commands that the compiler's driver runs to make a program, to be run without the driver.
///
/// The driver takes a third of the time of a small compilation to determine them.
///
/// ```
/// swift-frontend -frontend -c -primary-file FILE … -o main.o
/// swift-autolink-extract main.o /input/sample_support.o -o main.autolink
/// clang … main.o /input/sample_support.o @main.autolink -o main
/// ```
///
/// The second command's work is done by `sandbox-init`, and that of the third by the linker that it would
/// run.
///
/// The driver's output becomes arguments with placeholders, which are cached per toolchain, language mode and
/// kind (`SharedCompilerFiles`). ``arguments(work:input:files:flags:linking:)`` makes from these the
/// arguments of `sandbox-init` for one program (`Sources/Runner/CSandboxInit/roles/compile.c`): run the compiler,
/// collect the object's linker options in two files, and run the linker.
///
/// ```
/// compile main.o main.autolink main.optional
///   12 swift-frontend ... main.swift ... -o main.o
///   20 ld.lld ... main.o ... @main.autolink --as-needed @main.optional ... -o main
/// ```
/// The second file contains the libraries of regular expressions: the compiler always requests them, and
/// loading them is a tenth of a small program's start. Every other import is loaded even if none of its
/// symbols is used (`NSClassFromString`).
///
/// If the driver's output has any other form, there are no ``CompilerSteps``, and the driver is run each
/// time.
package struct CompilerSteps: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A file with statements.
    case script
    /// A file with `@main`.
    case library
    /// Several files as one module.
    case module
    /// Several files as one module, without line tables.
    case moduleWithoutLines

    /// Flags in addition to those of every compilation.
    package var flags: [String] {
      switch self {
      case .script: []
      case .library: ["-parse-as-library"]
      case .module: ["-wmo"]
      case .moduleWithoutLines: ["-wmo", "-gnone"]
      }
    }

    /// Whether it contains several programs.
    package var isBundle: Bool { self == .module || self == .moduleWithoutLines }

    /// The file names for which the driver is queried; it would do the same with others.
    package var files: [String] {
      switch self {
      case .script, .library: ["program.swift"]
      case .module, .moduleWithoutLines: ["main.swift", "program.swift"]
      }
    }
  }

  /// Libraries to link a program with, in addition to those that its code imports.
  package struct Libraries: Sendable {
    /// Such as `UIKit` for `libUIKit.so`.
    package let names: [String]
    /// The folder in which the linker finds them.
    package let folder: String
    /// The folder in which the program looks for them at its start.
    package let linkedFolder: String

    /// Makes a list of libraries. The folders differ if the first one's path is different each time, which no
    /// executable should contain.
    package init(names: [String], folder: String, linkedFolder: String) {
      self.names = names
      self.folder = folder
      self.linkedFolder = linkedFolder
    }

    /// The options for a linker, or for a program that passes them on to it.
    ///
    /// ```
    /// -L /libraries -lUIKit -Xlinker -rpath -Xlinker /libraries
    /// ```
    ///
    /// - Parameter escape: the option that such a program needs before a linker option.
    package func words(after escape: String?) -> [String] {
      let rule = ["-rpath", linkedFolder].flatMap { [escape, $0].compactMap { $0 } }
      return ["-L", folder] + names.map { "-l\($0)" } + rule
    }
  }

  /// The command of the compiler, with `{work}` and `{input}` for the folders of a sandbox and `{files}` for
  /// the compiled files.
  package private(set) var compile: [String]
  /// The command of `clang` or of the linker, in the same form as ``compile``.
  package private(set) var link: [String]
  /// Whether `link` runs the linker itself, not `clang`, so that linker options need no prefix.
  private(set) var linksDirectly = false

  private static let work = "{work}"
  private static let input = "{input}"
  private static let files = "{files}"
  private static let object = "main.o"
  /// The file with the libraries that a program requests and always loads.
  private static let libraries = "main.autolink"
  /// The file with libraries that are left out unless the program uses one of their symbols.
  private static let optionalLibraries = "main.optional"

  /// Parses the commands that the driver would run (`swiftc -###`).
  ///
  /// - Parameters:
  ///   - files: the paths of the files in the query, in order.
  ///   - work: the working folder of the sandbox in which the driver ran.
  ///   - input: the folder of the files.
  /// - Returns: nil for anything but the three commands in words that need no shell to be parsed.
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

  /// The command of `sh(1)` that queries the command with which `clang` would link.
  ///
  /// `clang` requires the files in its arguments to exist, so they are made, empty. The library in the list
  /// is a placeholder for all libraries of a program.
  package func askingForLinker(work: String, input: String) -> String {
    let places = [(Self.work, work), (Self.input, input)]
    var words = link.map { Self.replacing(places, in: $0) }
    words.insert("-###", at: 1)
    return """
      : > \(Self.object) > \(Self.optionalLibraries) && echo '\(Self.someLibrary)' > \(Self.libraries) \
      && exec \(ShellWords.quoted(words))
      """
  }

  /// Links without `clang`, whose work before running the linker takes half as long as the linker's.
  ///
  /// Optional libraries that the program does not use are left out (`ld(1)`, `--as-needed`). Does nothing if
  /// the answer is anything but one command that is completely understood.
  ///
  /// - Parameters:
  ///   - answer: the output of ``askingForLinker(work:input:)``, in which the command is on a line of its
  ///     own.
  ///   - work: the working folder of the sandbox in which `clang` ran.
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

  /// The placeholder for the libraries that a program's objects request.
  private static let someLibrary = "-lworkbook_libraries"

  /// Whether a command runs a program of that name, in any folder.
  private static func isCall(of program: String, _ line: [String]) -> Bool {
    line.first?.hasSuffix("/\(program)") ?? false
  }

  /// The word after the last `-o`.
  private static func result(of line: [String]) -> String? {
    line.lastIndex(of: "-o").flatMap { line.indices.contains($0 + 1) ? line[$0 + 1] : nil }
  }

  /// Replaces a folder that a word equals or begins with.
  ///
  /// - Returns: the word itself if it begins with none of them.
  private static func replacing(_ folders: [(String, String)], in word: String) -> String {
    for (folder, name) in folders where word == folder || word.hasPrefix(folder + "/") {
      return name + word.dropFirst(folder.count)
    }
    return word
  }

  /// The arguments of `sandbox-init` for making `main` from some files.
  ///
  /// It ends with the status of the compiler, or with 96 if anything after the compiler fails or prints
  /// something: the driver is then run for its own messages.
  ///
  /// - Parameters:
  ///   - work: the working folder.
  ///   - input: the folder of the files.
  ///   - files: the names of the compiled files.
  ///   - flags: additional compiler flags, with the folders of imported modules.
  ///   - libraries: additional libraries to link.
  package func arguments(
    work: String, input: String, files: [String], flags: [String] = [],
    linking libraries: Libraries? = nil
  ) -> [String] {
    let places = [(Self.work, work), (Self.input, input)]
    let more = libraries?.words(after: linksDirectly ? nil : "-Xlinker") ?? []
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
