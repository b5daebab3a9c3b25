import Glibc
import ChildProcess
import Testing

/// System calls that fail or are interrupted by a signal.
struct SystemCallTests {
  @Test(arguments: [0, 1, 5])
  func makesACallAgainThatASignalInterrupts(interruptions: Int) throws {
    var count = 0
    let result = try systemCall("try") { () -> Int32 in
      count += 1
      errno = EINTR
      return count > interruptions ? 7 : -1
    }
    #expect(result == 7 && count == interruptions + 1)
  }

  @Test(arguments: [EAGAIN, ENOENT, EPERM, EBADF])
  func throwsEveryOtherError(code: Int32) {
    var count = 0
    let error = #expect(throws: SystemError.self) {
      try systemCall("open '/x'") { () -> Int in
        count += 1
        errno = code
        return -1
      }
    }
    #expect(error == SystemError("open '/x'", code: code) && count == 1)
  }

  /// Only -1 is a failure, and the message is built only then.
  @Test(arguments: [0, 1, -2, Int32.max, Int32.min])
  func returnsEveryOtherResult(result: Int32) throws {
    var isAsked = false
    func operation() -> String {
      isAsked = true
      return "try"
    }
    #expect(try systemCall(operation()) { result } == result)
    #expect(!isAsked)
  }

  @Test func saysWhatItCouldNotDo() {
    #expect(
      "\(SystemError("open '/x'", code: ENOENT))" == "cannot open '/x': No such file or directory")
    #expect(SystemError("a", code: 1) != SystemError("a", code: 2))
    #expect(SystemError("a", code: 1) != SystemError("b", code: 1))
  }
}
