private import Glibc

/// A failed system call, with a description of the operation.
package struct SystemError: Error, CustomStringConvertible, Sendable, Equatable {
  /// The value of `errno(3)`.
  package let code: Int32
  /// The attempted operation, such as `open '/x'`.
  package let operation: String

  /// - Parameters:
  ///   - operation: completes a sentence that begins with `cannot`.
  ///   - code: an `errno(3)`.
  package init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// `cannot open '/x': No such file or directory`
  package var description: String { "cannot \(operation): \(String(cString: strerror(code)))" }
}

/// Repeats a system call that is interrupted by a signal (`EINTR`).
///
/// - Parameter operation: the operation for the error message, such as `open '/x'`.
/// - Returns: the call's result, never -1.
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
