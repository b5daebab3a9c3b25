private import Glibc

/// A system call that failed, with what it was about.
package struct SystemError: Error, CustomStringConvertible, Sendable, Equatable {
  /// The value of `errno(3)`.
  package let code: Int32
  /// What was tried, such as `open '/x'`.
  package let operation: String

  /// - Parameters:
  ///   - operation: as the end of a sentence that begins with `cannot`.
  ///   - code: of `errno(3)`.
  package init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// `cannot open '/x': No such file or directory`
  package var description: String { "cannot \(operation): \(String(cString: strerror(code)))" }
}

/// Makes a system call again as long as a signal interrupts it (`EINTR`).
///
/// - Parameter operation: what to say when it fails, such as `open '/x'`.
/// - Returns: what the call returned, never -1.
@discardableResult
package func systemCall<Result: SignedInteger>(
  _ operation: @autoclosure () -> String, _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw SystemError(operation(), code: errno) }
  }
}
