import SafeFiles
import Foundation
import Sandbox
import ChildProcess
import Testing

/// Files are written to their named places, whatever was put there before.
struct OpenFolderTests {
  private let outer: TemporaryFolder
  private let files = FileManager.default

  init() throws {
    outer = try TemporaryFolder()
    for name in ["inner", "prey"] {
      try files.createDirectory(atPath: outer.path + "/" + name, withIntermediateDirectories: true)
    }
    try Data("prey".utf8).write(to: URL(fileURLWithPath: outer.path + "/prey/file"))
  }

  private func path(_ text: String) throws -> PlainPath { try #require(PlainPath(text)) }

  private func link(_ name: String, to target: String) throws {
    try files.createSymbolicLink(
      atPath: "\(outer.path)/inner/\(name)", withDestinationPath: target)
  }

  @Test func makesFilesWithTheFoldersAroundThem() throws {
    defer { outer.remove() }
    let folder = try OpenFolder(outer.path + "/inner")
    try folder.make(path("a/b/c"), [1, 2])
    #expect(try folder.read(path("a/b/c")) == [1, 2])
    #expect(try folder.read(path("a/b")) == nil && folder.read(path("x/y")) == nil)
    #expect(throws: SystemError.self) { try folder.make(path("a/b/c"), [3]) }
    #expect(throws: SystemError.self) { try folder.make(path("a/b/c/d"), [3]) }
    try folder.remove(path("a/b/c"))
    try folder.remove(path("a/b"))
    try folder.remove(path("nothing/here"))
    #expect(try files.subpathsOfDirectory(atPath: outer.path + "/inner") == ["a"])
  }

  @Test(arguments: ["link", "link/file", "link/new"])
  func followsNoLink(_ name: String) throws {
    defer { outer.remove() }
    try link("link", to: name == "link" ? "../prey/file" : "../prey")
    let folder = try OpenFolder(outer.path + "/inner")
    #expect(throws: SystemError.self) { try folder.make(path(name), [1]) }
    #expect(try folder.read(path(name)) == nil)
    try folder.remove(path(name))
    #expect(try files.subpathsOfDirectory(atPath: outer.path + "/prey") == ["file"])
    #expect(files.contents(atPath: outer.path + "/prey/file") == Data("prey".utf8))
  }

  @Test func waitsForNoPipe() throws {
    defer { outer.remove() }
    #expect(mkfifo(outer.path + "/inner/pipe", 0o600) == 0)
    #expect(try OpenFolder(outer.path + "/inner").read(path("pipe")) == nil)
  }

  @Test func replacesAFileAsAWhole() throws {
    defer { outer.remove() }
    let folder = try OpenFolder(outer.path + "/inner/made/here", isMade: true)
    for bytes in [[1, 2], [3]] as [[UInt8]] {
      try folder.replace(path("a/b"), with: bytes, through: ".new")
      #expect(try folder.read(path("a/b")) == bytes)
    }
    #expect(folder.names == ["a"])
    try folder.remove(path("a/b"))
    try folder.removeEmptyFolders(above: path("a/b"))
    #expect(folder.names == [])
  }

  @Test func replacesALinkAndNotWhatItLeadsTo() throws {
    defer { outer.remove() }
    try link("link", to: "../prey/file")
    try link("folder", to: "../prey")
    try link(".new", to: "../prey/file")
    let folder = try OpenFolder(outer.path + "/inner")
    try folder.replace(path("link"), with: [1], through: ".new")
    #expect(try folder.read(path("link")) == [1])
    #expect(throws: SystemError.self) {
      try folder.replace(path("folder/file"), with: [1], through: ".new")
    }
    try folder.removeEmptyFolders(above: path("folder/file"))
    #expect(files.contents(atPath: outer.path + "/prey/file") == Data("prey".utf8))
  }

  @Test func saysWhatLiesAtAPath() throws {
    defer { outer.remove() }
    try link("link", to: "../prey")
    try link("loop", to: "loop")
    mkfifo(outer.path + "/inner/pipe", 0o600)
    let folder = try OpenFolder(outer.path + "/inner")
    try folder.make(path("a/b"), [])
    let kinds: [(String, OpenFolder.Kind?)] = [
      ("a", .folder), ("a/b", .file), ("a/b/c", nil), ("a/c", nil), ("pipe", .other),
      ("link", .link(try path("link"))), ("link/file", .link(try path("link"))),
      ("loop", .link(try path("loop"))),
    ]
    for (name, kind) in kinds { #expect(folder.kind(of: try path(name)) == kind, "\(name)") }
  }

  @Test func isClaimedByOneProcessAtATime() throws {
    defer { outer.remove() }
    let first = try OpenFolder(outer.path)
    let second = try OpenFolder(outer.path)
    let locks = [try first.lock(), try second.lock()]
    #expect(locks == [true, false])
  }
}
