private import Glibc
import SwiftSource

/// Programs that share an executable: the files, the commands that make it, and what is done to it.
///
/// Each program is compiled as it would be alone, as a module `main` of its own, but with an entry
/// point of another name and with another *ABI name* (`-module-abi-name`): that one is in the
/// linker's names, so that nothing of two programs is taken for the same. At run time the ABI name is
/// also what types are called by (`String(reflecting:)`, an array of them, an error that is not
/// caught). There it comes from one C string in the module's descriptor, and becomes `main` again
/// when the program is linked (`renamingModules`). `#fileID` and the messages of the compiler
/// and of traps have the module's own name anyhow.
struct ImageSource: Sendable {
  private struct Part: Sendable {
    var text: String
    var isLibrary: Bool
  }

  private let parts: [Part]

  init(_ bundle: Bundle) {
    parts = bundle.entries.map { Part(text: $0.source.text, isLibrary: $0.source.isLibrary) }
  }

  /// The name of a file and its text: the programs, and the one that starts the program asked for.
  var files: [(name: String, text: String)] {
    parts.enumerated().map { index, part in
      ("\(Self.name(index))/\(ProgramSource.fileName)", part.text)
    } + [("dispatch.c", dispatcher)]
  }

  /// The ABI name of a program's module.
  private static func name(_ index: Int) -> String { "\(BundleCandidate.reservedName)\(index)" }

  /// What stands for the name in the command that the driver is asked for.
  private static let placeholder = "\(BundleCandidate.reservedName)Name"

  /// Calls the program whose number the process was given; those that did not compile are missing.
  private var dispatcher: String {
    let entries = parts.indices.map { "\(Self.name($0))_main" }
    return """
      \(entries.map { "int \($0)(int, char **) __attribute__((weak));\n" }.joined())
      static int (*const programs[])(int, char **) = {\(entries.joined(separator: ", "))};
      long workbook_entry(void);
      int main(int count, char **arguments) {
        return programs[workbook_entry()](count, arguments);
      }

      """
  }

  /// Makes `main` from all programs of which the compiler says nothing.
  ///
  /// In front of what is said of a program stands a line with its number.
  ///
  /// - Parameters:
  ///   - usr: the toolchain's folder.
  ///   - input: the folder of the given files.
  ///   - commands: what compiles and links.
  func script(usr: String, input: String, _ commands: Commands) -> String {
    let name = Self.placeholder
    let calls = parts.enumerated().map { index, part in
      "compile \(index) \(Self.name(index)) \(part.isLibrary ? "-parse-as-library" : "")\n"
    }
    return """
      frontend=\(commands.frontend) || exit 1
      objects=
      compile() {
        printf '\\036%s\\n' "$1" >&2
        command=$(printf '%s\\n' "$frontend" | sed "s/\(name)/$2/g")
        said=$(eval "$command $3" 2>&1) || said=${said:-error: the compiler gave no reason}
        [ -n "$said" ] || objects="$objects $2.o"
        printf '%s\\n' "$said" >&2
      }
      \(calls.joined())[ -n "$objects" ] || exit 1
      printf '\\036link\\n' >&2
      \(ShellWords.quoted(["\(usr)/bin/clang", "-c", "-O1", "-o", "dispatch.o", "\(input)/dispatch.c"])) \
      && \(commands.link)

      """
  }

  /// What compiles and links, in words of `sh(1)`.
  struct Commands {
    /// What stands for a text: the command that compiles the file of the ``placeholder``.
    fileprivate let frontend: String
    fileprivate let link: String

    /// The compiler's steps, with nothing to find out.
    ///
    /// - Parameter flags: where to find what is imported.
    init(_ steps: CompilerSteps, work: String, input: String, flags: [String]) {
      let name = ImageSource.placeholder
      let command = steps.compilation(
        of: ImageSource.file(in: input), to: "\(name).o", work: work, input: input,
        flags: flags
          + ["-module-abi-name", name, "-entry-point-function-name", "\(name)_main"])
      frontend = ShellWords.quoted([ShellWords.quoted(command)])
      link = steps.linking("$objects dispatch.o", work: work, input: input)
    }

    /// The driver is asked once for the command that compiles a file: starting it for each would cost
    /// half as much as compiling. At the end it writes a file beside the first object, so that is none
    /// of the given ones.
    ///
    /// - Parameters:
    ///   - flags: those of every compilation.
    ///   - linkFlags: what the executable is linked with.
    init(driver: String, input: String, flags: [String], linkFlags: [String]) {
      let name = ImageSource.placeholder
      let template =
        [driver, "-###", "-c"] + flags
        + [
          "-module-abi-name", name, "-Xfrontend", "-entry-point-function-name", "-Xfrontend",
          "\(name)_main", ImageSource.file(in: input), "-o", "\(name).o",
        ]
      frontend = "$(\(ShellWords.quoted(template)))"
      link =
        ShellWords.quoted([driver]) + " $objects dispatch.o "
        + ShellWords.quoted(["\(input)/sample_support.o", "-o", "main"] + linkFlags)
    }
  }

  private static func file(in input: String) -> String {
    "\(input)/\(placeholder)/\(ProgramSource.fileName)"
  }

  /// The executable with the name that each module has alone.
  ///
  /// A name is found by the zero behind it, which stands nowhere but in the string of a descriptor;
  /// what is left of the longer name stays behind the new end, where nothing reads.
  func renamingModules(_ executable: [UInt8]) -> [UInt8] {
    let name = Array(BundleCandidate.reservedName.utf8)
    let ownName = Array("main\0".utf8)
    var bytes = executable
    var start = 0
    while let found = Self.offset(of: name, in: bytes, from: start) {
      start = found + name.count
      let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.endIndex
      guard end < bytes.endIndex, bytes[end] == 0 else { continue }
      bytes.replaceSubrange(found..<(found + ownName.count), with: ownName)
    }
    return bytes
  }

  /// Where a part first stands behind a place, with what libc has: an executable has megabytes.
  private static func offset(of part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { whole in
      guard let base = whole.baseAddress else { return nil }
      var start = start
      while start + part.count <= whole.count,
        let found = memchr(base + start, Int32(part[0]), whole.count - part.count - start + 1)
      {
        if memcmp(found, part, part.count) == 0 { return UnsafeRawPointer(found) - base }
        start = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }

  /// By program that is not in the executable: what the compiler said of it first. What the linker
  /// says may be about any of them.
  func messages(in standardError: [UInt8]) -> [Int: CompileRecord.Message] {
    var found: [Int: CompileRecord.Message] = [:]
    let sections = String(decoding: standardError, as: UTF8.self).split(separator: "\u{1E}")
    for section in sections {
      let (title, text) = Self.firstLine(of: section)
      guard let message = CompilerOutputParser.messages(in: String(text)).first else {
        // Words without the form of a message are a reason to stand back too.
        if let index = Int(title), !text.allSatisfy(\.isWhitespace) {
          found[index] = CompileRecord.Message(
            severity: "error", text: "the compiler failed", line: 0, column: 0)
        }
        continue
      }
      for index in Int(title).map({ [$0] }) ?? Array(parts.indices) where found[index] == nil {
        found[index] = message
      }
    }
    return found
  }

  private static func firstLine(of section: Substring) -> (Substring, Substring) {
    let end = section.firstIndex(of: "\n") ?? section.endIndex
    return (section[..<end], section[end...])
  }
}
