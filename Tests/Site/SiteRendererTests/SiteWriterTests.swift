import ChildProcess
import Foundation
import SiteRenderer
import Synchronization
import Testing

/// Each test has a folder of its own, as there is an instance for each test.
final class SiteWriterTests {
  private let folder: URL
  private var site: URL { folder.appending(path: "site") }
  private var content: URL { folder.appending(path: "Content") }
  private let pages = [
    SiteWriterTests.file("index.html", "a"), SiteWriterTests.file("fi/00.html", "b"),
  ]

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "workbook-site-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Content/fi"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func writesFilesIntoANewFolder() async throws {
    let report = try await write(pages)
    #expect(report.written == ["fi/00.html", "index.html"])
    #expect(try text("fi/00.html") == "b")
    #expect(try names("") == [".workbook-site", "fi", "index.html"])
  }

  /// Files are waited for on other threads than those of the concurrency runtime.
  @Test func makesPagesOnThreadsForFiles() async throws {
    final class Seen: Sendable { let isThere = Mutex<[Bool]>([]) }
    let seen = Seen()
    let page = SiteFile(
      path: "index.html",
      content: .page {
        let isOwn = withUnsafeCurrentTask {
          $0?.unownedTaskExecutor == FileThreads.shared.asUnownedTaskExecutor()
        }
        seen.isThere.withLock { $0.append(isOwn) }
        return []
      })
    _ = try await write([page])
    #expect(seen.isThere.withLock { $0 } == [true])
  }

  @Test func publishesNoPictureThatRuns() async throws {
    try put(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>f()</script></svg>", "../Content/fi/a.svg")
    try put("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>", "../Content/fi/b.SVG")
    let images = ["fi/a.svg", "fi/b.SVG"].map { SiteFile(path: $0, content: .copy(of: $0)) }
    let report = try await write(pages + images)
    #expect(report.missing == ["fi/a.svg"])
    #expect(try names("fi") == ["00.html", "b.SVG"])
  }

  @Test func writesOnlyWhatChanged() async throws {
    _ = try await write(pages)
    let old = Date(timeIntervalSince1970: 1_000_000)
    for path in ["index.html", "fi/00.html"] {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: site.appending(path: path).path)
    }
    let report = try await write([Self.file("index.html", "a"), Self.file("fi/00.html", "c")])
    #expect(report.unchanged == ["index.html"])
    #expect(report.written == ["fi/00.html"])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: site.appending(path: "index.html").path)
    #expect(attributes[.modificationDate] as? Date == old)
    #expect(try text("fi/00.html") == "c")
  }

  @Test func removesStaleFilesAndTheFoldersTheyLeaveEmpty() async throws {
    _ = try await write(pages + [Self.file("ru/a/b.html", "x")])
    let report = try await write([Self.file("index.html", "a")])
    #expect(report.removed == ["fi/00.html", "ru/a/b.html"])
    #expect(try names("") == [".workbook-site", "index.html"])
  }

  @Test func keepsWhatItDidNotMake() async throws {
    _ = try await write(pages)
    try put("mine", "fi/own.html")
    try put("CNAME", "CNAME")
    try put("edited", "fi/00.html")
    let report = try await write([Self.file("index.html", "a")])
    #expect(report.removed == [])
    #expect(report.kept == ["fi/00.html"])
    #expect(try names("fi") == ["00.html", "own.html"])
    #expect(try names("").contains("CNAME"))
  }

  @Test func refusesAFolderThatIsNoSite() async throws {
    try put("precious", "notes.txt")
    let error = await #expect(throws: SiteWriterError.self) { try await write(pages) }
    #expect(error?.code == .notASite)
    #expect(
      error?.description
        == "cannot write the site to '\(site.path)': the folder contains files and was not written by this "
        + "program; choose another folder with '--output'")
    #expect(try names("") == ["notes.txt"])
  }

  @Test func refusesToReplaceAFileOfSomebodyElse() async throws {
    _ = try await write([Self.file("index.html", "a")])
    try put("mine", "fi/00.html")
    let error = await #expect(throws: SiteWriterError.self) {
      try await write([Self.file("index.html", "changed"), Self.file("fi/00.html", "b")])
    }
    #expect(error?.code == .foreignFile)
    #expect(try text("fi/00.html") == "mine")
    #expect(try text("index.html") == "a")
  }

  @Test func takesUpARunThatWasKilled() async throws {
    _ = try await write([Self.file("index.html", "a")])
    // As if the run had been killed after its first write: the list names a missing file, and there is a
    // partial one.
    try put("workbook site 1\n1 fi/00.html\n2 index.html\n", ".workbook-site")
    try put("half", ".workbook-new")
    let report = try await write(pages)
    #expect(report.written == ["fi/00.html"])
    #expect(try names("") == [".workbook-site", "fi", "index.html"])
    #expect(try await write(pages).written == [])
  }

  @Test(arguments: [
    "../out.html", "/abs.html", "a/../b.html", "", "a//b", ".workbook-site", "a\nb",
  ])
  func refusesPathsThatLeaveTheSite(_ path: String) async throws {
    let error = await #expect(throws: SiteWriterError.self) {
      try await write([Self.file(path, "x")])
    }
    #expect(error?.code == .badPath)
  }

  @Test func refusesTwoFilesOfOnePath() async throws {
    let error = await #expect(throws: SiteWriterError.self) {
      try await write([Self.file("a.html", "x"), Self.file("a.html", "y")])
    }
    #expect(error?.code == .badPath)
  }

  @Test func removesNothingOutsideEvenWhenItsListSaysSo() async throws {
    _ = try await write(pages)
    let victim = folder.appending(path: "victim.txt")
    try Data("x".utf8).write(to: victim)
    try put("workbook site 1\naf63f54c86021707 ../victim.txt\n0 index.html\n", ".workbook-site")
    _ = try await write([Self.file("index.html", "a")])
    #expect(FileManager.default.fileExists(atPath: victim.path))
  }

  @Test func neverFollowsALinkOutOfTheSite() async throws {
    _ = try await write([Self.file("index.html", "a")])
    let elsewhere = folder.appending(path: "elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: site.appending(path: "fi"), withDestinationURL: elsewhere)
    let error = await #expect(throws: SiteWriterError.self) { try await write(pages) }
    #expect(error?.code == .system)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == [])
  }

  @Test func copiesImagesAndNamesThoseThatAreMissing() async throws {
    try Data([1, 2, 3]).write(to: content.appending(path: "fi/a.png"))
    try Data([9]).write(to: folder.appending(path: "secret.png"))
    try FileManager.default.createSymbolicLink(
      at: content.appending(path: "fi/link.png"),
      withDestinationURL: folder.appending(path: "secret.png"))
    let report = try await write(
      ["fi/a.png", "fi/b.png", "fi/link.png"].map {
        SiteFile(path: $0, content: .copy(of: $0))
      })
    #expect(report.written == ["fi/a.png"])
    #expect(report.missing == ["fi/b.png", "fi/link.png"])
    #expect(try Data(contentsOf: site.appending(path: "fi/a.png")) == Data([1, 2, 3]))
  }

  @Test func waitsForAnotherThatWritesTheSite() async throws {
    _ = try await write([Self.file("index.html", "a")])
    let other = open(site.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    // A program that another test starts just now may have inherited the first lock for a moment.
    #expect(flock(other, LOCK_EX) == 0)
    var waits = 0
    let report = try await SiteWriter(output: site.path, content: content.path).write(pages) {
      waits += 1
      flock(other, LOCK_UN)
    }
    #expect(waits == 1)
    #expect(report.written == ["fi/00.html"] && report.unchanged == ["index.html"])
  }

  @Test func saysWhatTheSystemRefused() async throws {
    try Data("x".utf8).write(to: site)
    let error = await #expect(throws: SiteWriterError.self) { try await write(pages) }
    #expect(error?.code == .system)
    #expect(error?.systemError == ENOTDIR)
    #expect(
      error?.description
        == "cannot open the folder '\(site.path)': not a directory; fix that or choose another "
        + "folder with '--output'")
  }

  // MARK: Helpers

  private static func file(_ path: String, _ text: String) -> SiteFile {
    SiteFile(path: path, content: .bytes(Array(text.utf8)))
  }

  private func write(_ files: [SiteFile]) async throws -> SiteWriter.Report {
    try await SiteWriter(output: site.path, content: content.path).write(files)
  }

  private func put(_ text: String, _ path: String) throws {
    let file = site.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: site.appending(path: path), encoding: .utf8)
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.appending(path: path).path).sorted()
  }
}
