import Foundation
import Glibc
import ChildProcess
import Testing
import TransferEngine
import TransferService
import TransferTestServers

/// The paths that a client names are its own, or are refused by name.
struct ClientContainerTests {
  private let folder: TestFolder
  private let container: ClientContainer
  private var path: String { container.path }

  init() throws {
    folder = try TestFolder()
    container = try ClientContainer(folder.url.path)
    try FileManager.default.createDirectory(
      atPath: container.path + "/inner", withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: container.path + "/inner/file"))
    symlink("inner", container.path + "/folder-link")
    symlink("/etc/passwd", container.path + "/file-link")
    mkfifo(container.path + "/pipe", 0o600)
  }

  @Test func measuresAFile() throws {
    let body = try #require(try container.measure(path + "/inner/file"))
    #expect(body.length == 3)
    #expect(body.path == path + "/inner/file")
    try Data([1, 2, 4]).write(to: URL(fileURLWithPath: path + "/inner/other"))
    rename(path + "/inner/other", path + "/inner/file")
    let other = try #require(try container.measure(path + "/inner/file"))
    #expect(other != body)
  }

  @Test func findsNothingWhereNothingIs() throws {
    #expect(try container.measure(path + "/inner/nothing") == nil)
    #expect(try container.measure(path + "/nothing/file") == nil)
  }

  @Test(arguments: [
    "/etc/passwd", "relative", "/inner/../../x", "//inner/file", "/inner/./file", "",
  ])
  func refusesWhatLiesOutside(_ name: String) {
    let named = name.hasPrefix("/inner") || name.hasPrefix("//") ? path + name : name
    #expect(throws: ClientContainer.Refusal.outside(named, container: path)) {
      _ = try container.measure(named)
    }
  }

  @Test(arguments: ["/folder-link/file", "/file-link"]) func refusesLinks(_ name: String) {
    #expect(throws: ClientContainer.Refusal.link(path + name)) {
      _ = try container.measure(path + name)
    }
  }

  @Test(arguments: ["/inner", "/pipe"]) func refusesWhatIsNoFile(_ name: String) {
    #expect(throws: ClientContainer.Refusal.noFile(path + name)) {
      _ = try container.measure(path + name)
    }
  }

  @Test(arguments: ["/nowhere", "relative", "/etc/passwd", "", "/\u{0}"])
  func isAFolder(_ path: String) {
    let error = #expect(throws: ClientContainer.Refusal.folder(path)) {
      _ = try ClientContainer(path)
    }
    #expect(
      error?.description.hasSuffix("is not a folder, so it cannot be a container") == true)
  }
}
