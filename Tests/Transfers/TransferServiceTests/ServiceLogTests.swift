import Foundation
import Glibc
import ChildProcess
import Testing
import TransferService
import TransferTestServers

struct ServiceLogTests {
  private let folder: TestFolder
  private var path: String { folder.url.path + "/log" }

  init() throws { folder = try TestFolder() }

  private func open(_ flags: Int32) -> FileDescriptor {
    FileDescriptor(owning: Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600))
  }

  @Test func keepsAFileSmall() throws {
    let file = open(O_APPEND)
    let log = ServiceLog(to: file.number)
    let text = String(repeating: "x", count: 100_000)
    for number in 0..<30 {
      log.note("line", ["number": "\(number)", "text": text])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count <= 1 << 20)
    }
    let last = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").last
    #expect(last?.contains(#""number":"29""#) == true)
    #expect(file.number >= 0)
  }

  /// A file that another program writes must not be truncated.
  @Test func emptiesNothingElse() throws {
    try Data(repeating: 0x20, count: 2 << 20).write(to: URL(fileURLWithPath: path))
    let file = open(0)
    lseek(file.number, 0, SEEK_END)
    ServiceLog(to: file.number).note("line")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 2 << 20)
  }
}
