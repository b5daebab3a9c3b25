package import ContentHash
private import FoundationEssentials

/// Keeps what compilers and programs said, by content.
///
/// ```
/// v1/compiled/ab/abcd….json     what the compiler said, under the compile key
/// v1/programs/cd/cdef…          a linked program, under the hash of its own bytes
/// v1/runs/ef/ef01….json         what a program did, under the run key
/// v1/consoles/23/2345….json     what the commands of a console sample did
/// v1/tools/01/0123…             what is made once per toolchain
/// ```
/// Several runs may share one cache: every file is written whole, and two that write the same key
/// write the same thing.
package struct ResultCache: Sendable {
  package let directory: String
  private var root: String { directory + "/v1" }

  package init(directory: String) { self.directory = directory }

  func compileRecord(_ key: ContentHash) -> CompileRecord? {
    guard let record: CompileRecord = compiled(key).read() else { return nil }
    // A program that was removed, or cut short by a full disk, makes the record worthless.
    if let name = record.executable, !hasProgram(name) { return nil }
    return record
  }

  func keep(_ record: CompileRecord, as key: ContentHash) throws { try compiled(key).write(record) }

  func runRecord(_ key: ContentHash) -> RunRecord? { ran(key).read() }

  func keep(_ record: RunRecord, as key: ContentHash) throws { try ran(key).write(record) }

  func consoleRecord(_ key: ContentHash) -> ConsoleRecord? { console(key).read() }

  func keep(_ record: ConsoleRecord, as key: ContentHash) throws { try console(key).write(record) }

  /// Keeps a linked program and returns the hash that names it.
  func keepProgram(_ bytes: [UInt8]) throws -> String {
    let name = ContentHash(bytes).hexadecimal
    try KeptFiles.write(bytes, to: path("programs", name, ""))
    return name
  }

  /// The bytes of a kept program, or nil when they are no longer what their name says.
  func program(_ name: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path("programs", name, "")),
      ContentHash(Array(data)).hexadecimal == name
    else { return nil }
    return Array(data)
  }

  /// Something that is kept under a key of its own kind, such as a tool made once per toolchain.
  package func blob(_ key: ContentHash) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path("tools", key.hexadecimal, "")) else {
      return nil
    }
    let digest = 64
    let bytes = Array(data.dropFirst(digest))
    return Array(data.prefix(digest)) == Array(ContentHash(bytes).hexadecimal.utf8) ? bytes : nil
  }

  /// The bytes stand behind their own hash, since their key says nothing of them.
  package func keepBlob(_ bytes: [UInt8], as key: ContentHash) throws {
    try KeptFiles.write(
      Array(ContentHash(bytes).hexadecimal.utf8) + bytes, to: path("tools", key.hexadecimal, ""))
  }

  private func hasProgram(_ name: String) -> Bool {
    ContentHash(hexadecimal: name) != nil
      && FileManager.default.fileExists(atPath: path("programs", name, ""))
  }

  private func compiled(_ key: ContentHash) -> KeptFile<CompileRecord> {
    KeptFile(path: path("compiled", key.hexadecimal, ".json"))
  }

  private func ran(_ key: ContentHash) -> KeptFile<RunRecord> {
    KeptFile(path: path("runs", key.hexadecimal, ".json"))
  }

  private func console(_ key: ContentHash) -> KeptFile<ConsoleRecord> {
    KeptFile(path: path("consoles", key.hexadecimal, ".json"))
  }

  private func path(_ kind: String, _ name: String, _ suffix: String) -> String {
    "\(root)/\(kind)/\(name.prefix(2))/\(name)\(suffix)"
  }
}
