import Foundation
import Glibc
import ChildProcess
import Testing

/// Files of `/proc`, and files that resemble them.
struct ProcFileTests {
  /// Calls `body` with the path of a temporary file.
  private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws
    -> Result
  {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  @Test func readsWhatIsGoneAsEmpty() {
    #expect(ProcFile.bytes(of: "/proc/0/stat") == [])
    #expect(ProcFile.numbers(in: "/proc/0/children") == [])
    #expect(ProcFile.sizes(in: "/proc/0/status", ["VmRSS"]) == 0)
    #expect(ProcFile.threads(of: .max) == [])
    #expect(ProcFile.threads(of: -1) == [])
    #expect(ProcFile.descriptors(of: .max) == 0)
    // A folder cannot be read.
    #expect(ProcFile.bytes(of: "/proc") == [])
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 1 << 16])
  func readsAFileAsItIs(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try withFile(bytes, ProcFile.bytes) == bytes)
  }

  @Test func readsTheBeginningOfALongFile() throws {
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    #expect(try withFile(bytes, ProcFile.bytes).count == 1 << 16)
    // An endless file must not be read for ever.
    #expect(ProcFile.bytes(of: "/dev/zero").count == 1 << 16)
  }

  @Test(arguments: [
    ("", []), ("12", [12]), ("1 2\n3\t-4 \n", [1, 2, 3, -4]), ("5 x 6", [5]), ("x", []),
    ("99999999999999999999 1", [Int.max, 1]), ("1\0 2", [1]),
  ])
  func readsNumbers(text: String, numbers: [Int]) throws {
    #expect(try withFile(Array(text.utf8), ProcFile.numbers) == numbers)
  }

  @Test func readsManyNumbers() throws {
    let text = (0..<10_000).map { "\($0)" }.joined(separator: " ")
    #expect(try withFile(Array(text.utf8), ProcFile.numbers) == Array(0..<10_000))
  }

  @Test func addsUpSizes() throws {
    let text = "Name:\tVmRSS: 9 kB\nVmPeak:\t  10 kB\nVmRSS:\t 3 kB\nVmPTE:\t-\n"
    let sizes = { names in try self.withFile(Array(text.utf8)) { ProcFile.sizes(in: $0, names) } }
    #expect(try sizes(["VmRSS"]) == 3 << 10)
    #expect(try sizes(["VmRSS", "VmPeak", "VmPTE", "VmSwap"]) == 13 << 10)
    #expect(try sizes([]) == 0)
  }
}
