import Foundation
import Glibc
import ChildProcess
import Testing
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// The folder contains the files that records name, and nothing else.
struct PartialFilesTests {
  private let folder: TestFolder
  private var path: String { folder.url.path + "/files" }

  init() throws { folder = try TestFolder() }

  static func partial(_ number: Int, generation: Int = 1) -> PartialID {
    let session = TransferSessionID(client: "com.example.news", identifier: "daily")
    return PartialID(
      task: TransferTaskID(session: session, number: number), generation: generation)
  }

  private func write(_ count: Int, to partial: PartialID, of files: borrowing PartialFiles) throws {
    let file = try files.open(BodyPlace(partial: partial, offset: 0))
    let bytes = [UInt8](repeating: 7, count: count)
    #expect(Glibc.write(file.number, bytes, count) == count)
  }

  private func sizes() throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let size = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.size]
      sizes[name] = size as? Int
    }
    return sizes
  }

  private func code(_ body: () throws -> Void) -> Int32? {
    do { try body() } catch { return (error as? SystemError)?.code }
    return nil
  }

  @Test func anyFreeSpaceIsUnderstood() {
    #expect(PartialFiles.space(blocks: 3, of: 4096) == 12_288)
    #expect(PartialFiles.space(blocks: 1 << 51, of: 4096) == .max)
    #expect(PartialFiles.space(blocks: 1 << 63, of: 4096) == .max)
    #expect(PartialFiles.space(blocks: .max, of: .max) == .max)
  }

  @Test func reconcilesEveryFile() throws {
    let files = try PartialFiles(path)
    for number in 1...6 { try write(100, to: Self.partial(number), of: files) }
    try files.finish(Self.partial(4))
    try files.finish(Self.partial(5))
    try Data([1]).write(to: URL(fileURLWithPath: path + "/stranger"))
    symlink("/etc/passwd", path + "/" + Self.partial(7).fileName + ".part")
    let lost = try files.reconcile([
      Self.partial(1): 100, Self.partial(2): 40, Self.partial(3): 101, Self.partial(4): 100,
      Self.partial(5): 99, Self.partial(7): 10, Self.partial(8): 0,
    ])
    #expect(lost == Set([3, 5, 7, 8].map { Self.partial($0) }))
    #expect(
      try sizes() == [
        Self.partial(1).fileName + ".part": 100, Self.partial(2).fileName + ".part": 40,
        Self.partial(4).fileName: 100,
      ])
    #expect(access("/etc/passwd", F_OK) == 0)
  }

  /// A file that cannot be examined may be complete: a finished one is not removed for lack of descriptors.
  @Test func removesNothingWhileOneCannotBeLookedAt() throws {
    let files = try PartialFiles(folder.url.path + "/files")
    try write(10, to: Self.partial(1), of: files)
    let program = folder.url.path + "/files/" + Self.partial(2).fileName
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: program)
    // Linux does not open a running program for writing.
    let running = try Process.run(URL(fileURLWithPath: program), arguments: ["60"])
    // It inherits the blocked signals of the tests' thread.
    defer { kill(running.processIdentifier, SIGKILL) }
    #expect(code { _ = try files.reconcile([Self.partial(2): 5]) } == ETXTBSY)
    #expect(try sizes().count == 2)
  }

  @Test func leavesFolders() throws {
    let files = try PartialFiles(folder.url.path + "/files")
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/files/lost+found", withIntermediateDirectories: false)
    try write(10, to: Self.partial(1), of: files)
    #expect(try files.reconcile([Self.partial(1): 10]) == [])
  }

  @Test func beginsAnewAtZeroAndCutsAfterAnOffset() throws {
    let files = try PartialFiles(path)
    try write(100, to: Self.partial(1), of: files)
    let inode = try files.open(BodyPlace(partial: Self.partial(1), offset: 60))
    #expect(try sizes().values.sorted() == [60])
    _ = inode
    try write(5, to: Self.partial(1), of: files)
    #expect(try sizes().values.sorted() == [5])
  }

  @Test func refusesToGoOnAfterTheEnd() throws {
    let files = try PartialFiles(path)
    try write(100, to: Self.partial(1), of: files)
    #expect(code { _ = try files.open(BodyPlace(partial: Self.partial(1), offset: 101)) } == ENOENT)
    #expect(code { _ = try files.open(BodyPlace(partial: Self.partial(2), offset: 1)) } == ENOENT)
  }

  @Test func followsNoLink() throws {
    let files = try PartialFiles(path)
    let target = folder.url.path + "/target"
    try Data(repeating: 1, count: 50).write(to: URL(fileURLWithPath: target))
    let name = path + "/" + Self.partial(1).fileName + ".part"
    symlink(target, name)
    #expect(code { _ = try files.open(BodyPlace(partial: Self.partial(1), offset: 10)) } == ELOOP)
    // From offset zero a file replaces the link.
    try write(3, to: Self.partial(1), of: files)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)).count == 50)
    #expect(try sizes() == [Self.partial(1).fileName + ".part": 3])
  }

  @Test func finishesOnce() throws {
    let files = try PartialFiles(path)
    try write(9, to: Self.partial(1), of: files)
    try files.finish(Self.partial(1))
    try files.finish(Self.partial(1))
    #expect(try sizes() == [Self.partial(1).fileName: 9])
    #expect(code { try files.finish(Self.partial(2)) } == ENOENT)
    try files.remove(Self.partial(1))
    try files.remove(Self.partial(1))
    #expect(try sizes().isEmpty)
  }

  @Test func isNoLinkItself() throws {
    symlink("/tmp", path)
    #expect(code { _ = try PartialFiles(path) } == ENOTDIR)
  }
}
