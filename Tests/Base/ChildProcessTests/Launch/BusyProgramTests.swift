import ChildProcess
import Foundation
import Glibc
import Testing

struct BusyProgramTests {
  @Test func startsAgainWhileTheProgramIsBeingWritten() {
    var starts = 0
    let code = startingWhenWritten {
      starts += 1
      return starts < 4 ? ETXTBSY : 0
    }
    #expect(code == 0 && starts == 4)
  }

  @Test func reportsOtherErrorsAtOnce() {
    var starts = 0
    let code = startingWhenWritten {
      starts += 1
      return ENOENT
    }
    #expect(code == ENOENT && starts == 1)
  }

  @Test func runsAScriptThatIsStillOpenForWriting() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/busy-\(UUID().uuidString)"
    defer { unlink(path) }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    try #require(file >= 0)
    let text = "#!/bin/true\n"
    try #require(write(file, text, text.utf8.count) == text.utf8.count)
    async let result = Subprocess.run(
      Subprocess.Configuration(executable: path, arguments: []))
    try await Task.sleep(for: .milliseconds(30))
    close(file)
    #expect(try await result.termination == .exited(0))
  }
}
