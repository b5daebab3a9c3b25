package import SafeFiles
private import FoundationEssentials
import Sandbox

/// Keeps what compilers and programs said, by content.
///
/// ```
/// v1/compiled/a/abcd….json      what the compiler said, under the compile key
/// v1/programs/c/cdef…           a linked program, under the hash of its own bytes
/// v1/runs/e/ef01….json          what a program did, under the run key
/// v1/values/8/89ab….json        what was seen of the values that comments claim
/// v1/consoles/2/2345….json      what the commands of a console sample did
/// v1/tools/0/0123…              what is made once per toolchain
/// v1/modules/4/4567…/           files that are made once per toolchain and used where they lie
/// v1/sites/3/3456…              what the last build or check knew of a book, and what it said
/// v1/index.sqlite               the last result of every sample, see `ResultIndex`
/// v1/lock                       see `CacheLock`
/// ```
/// A folder is dearer to make than a file, so a kind has no more than 16 of them.
///
/// Several runs may share one cache: every file is written whole, and two that write the same key
/// write the same thing.
///
/// A key or a name is 64 hexadecimal digits, and its first one is the folder. The number in `v1` is the
/// version of this layout. What a key is made of is in `KeyParts`, and what a record means is not known
/// here: reading gives a value or nil, and never throws.
package struct ResultCache: Sendable {
  /// Its own files lie below ``root``; `toolchains` and `packages` lie in it directly.
  package let directory: String
  /// The folder of the present layout.
  package var root: String { directory + "/v1" }
  /// The folder of what is made once per toolchain.
  package let toolsDirectory: String

  /// - Parameters:
  ///   - directory: the folder of everything that is kept.
  ///   - tools: another folder for what is made once per toolchain; nil for the same.
  package init(directory: String, tools: String? = nil) {
    self.directory = directory
    toolsDirectory = tools ?? directory
  }

  /// What the compiler said; nil as well when the program that it made is not there any more.
  package func compileRecord(_ key: ContentHash) -> CompileRecord? {
    guard let record: CompileRecord = compiled(key).read() else { return nil }
    // A program that was removed, or cut short by a full disk, makes the record worthless.
    if let name = record.executable, !hasProgram(name) { return nil }
    return record
  }

  /// Keeps what the compiler said. The program must be kept before.
  package func keep(_ record: CompileRecord, as key: ContentHash) throws {
    try compiled(key).write(record)
  }

  /// What a program did.
  package func runRecord(_ key: ContentHash) -> RunRecord? { ran(key).read() }

  /// Keeps what a program did. Whether that is lasting is for the caller to ask.
  package func keep(_ record: RunRecord, as key: ContentHash) throws { try ran(key).write(record) }

  /// What was seen of the values that a program's comments claim.
  package func observationRecord(_ key: ContentHash) -> ObservationRecord? { observed(key).read() }

  /// Keeps what was seen of values.
  package func keep(_ record: ObservationRecord, as key: ContentHash) throws {
    try observed(key).write(record)
  }

  /// What the commands of a console sample did.
  package func consoleRecord(_ key: ContentHash) -> ConsoleRecord? { console(key).read() }

  /// Keeps what the commands of a console sample did.
  package func keep(_ record: ConsoleRecord, as key: ContentHash) throws {
    try console(key).write(record)
  }

  /// Keeps a linked program and returns the hash that names it.
  ///
  /// It has no seal, since its name is its hash.
  func keepProgram(_ bytes: [UInt8]) throws -> String {
    let name = ContentHash(bytes).hexadecimal
    try WholeFile(path: path(Self.programs, name, "")).write(bytes)
    return name
  }

  /// The bytes of a kept program, or nil when they are no longer what their name says.
  package func program(_ name: String) -> [UInt8]? {
    guard let bytes = WholeFile(path: path(Self.programs, name, "")).read(),
      ContentHash(bytes).hexadecimal == name
    else { return nil }
    return bytes
  }

  /// Something that is kept under a key of its own kind, such as a tool made once per toolchain.
  package func blob(_ key: ContentHash) -> [UInt8]? {
    SealedFile(path: path(Self.tools, key.hexadecimal, "")).read()
  }

  /// Keeps something under a key of its own kind.
  package func keepBlob(_ bytes: [UInt8], as key: ContentHash) throws {
    try SealedFile(path: path(Self.tools, key.hexadecimal, "")).write(bytes)
  }

  /// A folder that is kept under a key of its own kind and used where it lies.
  package func modules(_ key: ContentHash) -> SealedFolder {
    SealedFolder(path: path(Self.modules, key.hexadecimal, ""))
  }

  /// What the last build of a site knew; the key stands for the site.
  package func site(_ key: ContentHash) -> [UInt8]? {
    SealedFile(path: path(Self.sites, key.hexadecimal, "")).read()
  }

  /// Keeps what a build of a site knew.
  package func keepSite(_ bytes: [UInt8], as key: ContentHash) throws {
    try SealedFile(path: path(Self.sites, key.hexadecimal, "")).write(bytes)
  }

  /// Whether something is kept under a key; that it is whole is not looked at.
  package func hasBlob(_ key: ContentHash) -> Bool {
    FileManager.default.fileExists(atPath: path(Self.tools, key.hexadecimal, ""))
  }

  /// Removes what turned out to be damaged.
  package func removeBlob(_ key: ContentHash) {
    try? FileManager.default.removeItem(atPath: path(Self.tools, key.hexadecimal, ""))
  }

  /// Whether a program is there, and in use by this; its bytes are not looked at.
  private func hasProgram(_ name: String) -> Bool {
    ContentHash(hexadecimal: name) != nil
      && WholeFile(path: path(Self.programs, name, "")).noteUse()
  }

  private func compiled(_ key: ContentHash) -> KeptFile<CompileRecord> {
    KeptFile(path: path(Self.compiled, key.hexadecimal, ".json"))
  }

  private func ran(_ key: ContentHash) -> KeptFile<RunRecord> {
    KeptFile(path: path(Self.runs, key.hexadecimal, ".json"))
  }

  private func observed(_ key: ContentHash) -> KeptFile<ObservationRecord> {
    KeptFile(path: path(Self.observations, key.hexadecimal, ".json"))
  }

  private func console(_ key: ContentHash) -> KeptFile<ConsoleRecord> {
    KeptFile(path: path(Self.consoles, key.hexadecimal, ".json"))
  }

  /// The folder with a folder for each package, which its builds work in.
  package var packageBuilds: String { "\(directory)/packages" }

  /// The file whose time tells when the folder of a package was used last.
  package static func useNote(inBuild folder: String) -> String {
    "\(folder)/\(KeptFolder.lockName)"
  }

  /// Kinds are the names of folders: here, what the compiler said.
  package static let compiled = "compiled"
  /// Linked programs.
  package static let programs = "programs"
  /// What programs did.
  package static let runs = "runs"
  /// What was seen of claimed values.
  package static let observations = "values"
  /// What the commands of console samples did.
  package static let consoles = "consoles"
  private static let tools = "tools"
  /// Folders of modules, used where they lie.
  package static let modules = "modules"
  private static let sites = "sites"

  /// Where something is kept; what is made once per toolchain lies below ``toolsDirectory``.
  private func path(_ kind: String, _ name: String, _ suffix: String) -> String {
    let root = kind == Self.tools || kind == Self.modules ? toolsDirectory + "/v1" : root
    return "\(root)/\(kind)/\(name.prefix(1))/\(name)\(suffix)"
  }
}
