package import SafeFiles
private import FoundationEssentials
import Sandbox

/// A content-addressed store of the results of compilers and programs.
///
/// ```
/// v1/compiled/a/abcd….json      the compiler's result, under the compile key
/// v1/programs/c/cdef…           a linked program, under the hash of its own bytes
/// v1/runs/e/ef01….json          a program's result, under the run key
/// v1/values/8/89ab….json        observations of the values that comments claim
/// v1/consoles/2/2345….json      the results of a console sample's commands
/// v1/tools/0/0123…              a file that is made once per toolchain
/// v1/modules/4/4567…/           files that are made once per toolchain and used in place
/// v1/sites/3/3456…              the state and the report of a book's last build or check
/// v1/index.sqlite               the last result of every sample, see `ResultIndex`
/// v1/lock                       see `CacheLock`
/// ```
/// Making a folder costs more than making a file, so a kind has at most 16 folders.
///
/// Several runs may share a cache: every file is written atomically, and two runs that write the same key
/// write the same content.
///
/// A key or a name is 64 hexadecimal digits, of which the first names the folder. The number in `v1` is the
/// version of this layout. `KeyParts` defines what a key is made of. The meaning of records is unknown here:
/// reading returns a value or nil, and never throws.
package struct ResultCache: Sendable {
  /// The cache's folder, with the files of this version below ``root``, and `toolchains` and `packages`
  /// beside it.
  package let directory: String
  /// The folder of the present layout.
  package var root: String { directory + "/v1" }
  /// The folder for what is made once per toolchain.
  package let toolsDirectory: String
  /// Kept for as long as the cache is used.
  private let lifetime: (any AnyObject & Sendable)?
  /// The cache that is shared with other machines; nil for none.
  package var remote: RemoteCache?
  /// Whether results count that came from a remote cache without a seal.
  package var believesHints = true

  /// - Parameters:
  ///   - directory: the cache's folder.
  ///   - tools: another folder for what is made once per toolchain; nil to use `directory`.
  ///   - lifetime: an object that removes the folder when it is released; nil for a folder that stays.
  package init(
    directory: String, tools: String? = nil, lifetime: (any AnyObject & Sendable)? = nil
  ) {
    self.directory = directory
    self.lifetime = lifetime
    toolsDirectory = tools ?? directory
  }

  /// The compiler's result; nil also if the program that it made is neither here nor in the remote cache.
  package func compileRecord(_ key: ContentHash) -> CompileRecord? {
    guard let record: CompileRecord = compiled(key).read(), isBelieved(record.isHint) else {
      return nil
    }
    // Without its program, which may have been removed or truncated by a full disk, a record is useless.
    if let name = record.executable, !hasProgram(name) { return nil }
    return record
  }

  /// Stores the compiler's result. Its program must be stored before.
  package func keep(_ record: CompileRecord, as key: ContentHash) throws {
    try compiled(key).write(record)
    // What does not come from here is not sent on.
    if record.isHint == nil { offer(.compilation, key, record, program: record.executable) }
  }

  package func runRecord(_ key: ContentHash) -> RunRecord? {
    ran(key).read().flatMap { isBelieved($0.isHint) ? $0 : nil }
  }

  private func isBelieved(_ isHint: Bool?) -> Bool { isHint == nil || believesHints }

  /// Stores a program's result. The caller decides whether a result is reproducible enough to keep.
  package func keep(_ record: RunRecord, as key: ContentHash) throws {
    try ran(key).write(record)
    if record.isHint == nil { offer(.run, key, record) }
  }

  /// The observations of the values that a program's comments claim.
  package func observationRecord(_ key: ContentHash) -> ObservationRecord? {
    observed(key).read().flatMap { isBelieved($0.isHint) ? $0 : nil }
  }

  package func keep(_ record: ObservationRecord, as key: ContentHash) throws {
    try observed(key).write(record)
    if record.isHint == nil { offer(.values, key, record) }
  }

  /// The results of a console sample's commands.
  package func consoleRecord(_ key: ContentHash) -> ConsoleRecord? { console(key).read() }

  package func keep(_ record: ConsoleRecord, as key: ContentHash) throws {
    try console(key).write(record)
    offer(.console, key, record)
  }

  /// Stores a linked program and returns the hash that names it; the name serves as its seal.
  func keepProgram(_ bytes: [UInt8]) throws -> String {
    let name = ContentHash(bytes).hexadecimal
    try AtomicFile(path: path(Self.programs, name, "")).write(bytes)
    return name
  }

  /// The bytes of a stored program; nil if they no longer match the hash in its name.
  package func program(_ name: String) -> [UInt8]? {
    guard let bytes = AtomicFile(path: path(Self.programs, name, "")).read(),
      ContentHash(bytes).hexadecimal == name
    else { return nil }
    return bytes
  }

  /// The content stored under a key, such as a tool made once per toolchain.
  package func blob(_ key: ContentHash) -> [UInt8]? {
    SealedFile(path: path(Self.tools, key.hexadecimal, "")).read()
  }

  /// Stores content under a key.
  package func keepBlob(_ bytes: [UInt8], as key: ContentHash) throws {
    try SealedFile(path: path(Self.tools, key.hexadecimal, "")).write(bytes)
  }

  /// The folder that is kept under a key and used in place.
  package func modules(_ key: ContentHash) -> SealedFolder {
    SealedFolder(path: path(Self.modules, key.hexadecimal, ""))
  }

  /// The state of the last build of a site, under the site's key.
  package func site(_ key: ContentHash) -> [UInt8]? {
    SealedFile(path: path(Self.sites, key.hexadecimal, "")).read()
  }

  /// Stores the state of a site's build.
  package func keepSite(_ bytes: [UInt8], as key: ContentHash) throws {
    try SealedFile(path: path(Self.sites, key.hexadecimal, "")).write(bytes)
  }

  /// Whether there is content under a key; its integrity is not checked.
  package func hasBlob(_ key: ContentHash) -> Bool {
    FileManager.default.fileExists(atPath: path(Self.tools, key.hexadecimal, ""))
  }

  /// Removes content that turned out to be damaged.
  package func removeBlob(_ key: ContentHash) {
    try? FileManager.default.removeItem(atPath: path(Self.tools, key.hexadecimal, ""))
  }

  /// Whether a program exists, here or in the remote cache, without reading it; this records a use.
  func hasProgram(_ name: String) -> Bool {
    ContentHash(hexadecimal: name) != nil
      && (AtomicFile(path: path(Self.programs, name, "")).noteUse()
        || remote != nil && AtomicFile(path: promise(name).path).noteUse())
  }

  /// Notes that the remote cache has a program.
  ///
  /// - Returns: whether the note could be written.
  func promise(_ file: ActionResult.OutputFile) -> Bool {
    (try? promise(file.hash.hexadecimal).write(Array("\(file.size)".utf8))) != nil
  }

  /// What the remote cache has under a program's name; nil if nothing is known.
  func promised(_ name: String) -> ActionResult.OutputFile? {
    guard let hash = ContentHash(hexadecimal: name), let bytes = promise(name).read(),
      let size = Int(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return ActionResult.OutputFile(path: "program", hash: hash, size: size)
  }

  private func promise(_ name: String) -> SealedFile {
    SealedFile(path: path(Self.promises, name, ""))
  }

  private func compiled(_ key: ContentHash) -> CachedFile<CompileRecord> {
    CachedFile(path: path(Self.compiled, key.hexadecimal, ".json"))
  }

  private func ran(_ key: ContentHash) -> CachedFile<RunRecord> {
    CachedFile(path: path(Self.runs, key.hexadecimal, ".json"))
  }

  private func observed(_ key: ContentHash) -> CachedFile<ObservationRecord> {
    CachedFile(path: path(Self.observations, key.hexadecimal, ".json"))
  }

  private func console(_ key: ContentHash) -> CachedFile<ConsoleRecord> {
    CachedFile(path: path(Self.consoles, key.hexadecimal, ".json"))
  }

  /// The folder that contains a build folder for each package that is being built.
  package var packageBuilds: String { "\(directory)/packages" }

  /// The kinds are names of folders; this one has the compiler's results.
  package static let compiled = "compiled"
  package static let programs = "programs"
  /// The sizes of programs that only the remote cache has.
  package static let promises = "promises"
  /// Results of programs.
  package static let runs = "runs"
  /// Observations of claimed values.
  package static let observations = "values"
  package static let consoles = "consoles"
  private static let tools = "tools"
  /// Folders of modules, used in place.
  package static let modules = "modules"
  private static let sites = "sites"

  /// The path of an entry; what is made once per toolchain is below ``toolsDirectory``.
  private func path(_ kind: String, _ name: String, _ suffix: String) -> String {
    let root = kind == Self.tools || kind == Self.modules ? toolsDirectory + "/v1" : root
    return "\(root)/\(kind)/\(name.prefix(1))/\(name)\(suffix)"
  }
}
