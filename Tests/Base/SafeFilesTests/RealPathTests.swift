import SafeFiles
import Foundation
import ChildProcess
import Testing

struct RealPathTests {
  @Test func followsLinksAndDots() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("real-path-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let real = try realPath(folder)
    try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "file")
    #expect(try realPath("\(folder)/./link") == "\(real)/file")
    #expect(try realPath("/") == "/")
  }

  @Test("a path that leads nowhere, or ends for the kernel before it does for Swift, is an error")
  func refusesWhatLeadsNowhere() throws {
    let missing = try #require(throws: SystemError.self) { try realPath("/nowhere/at/all") }
    #expect(missing.code == ENOENT && "\(missing)".contains("'/nowhere/at/all'"))
    let cut = try #require(throws: SystemError.self) { try realPath("/\0nowhere") }
    #expect(cut.code == ENOENT)
  }
}
