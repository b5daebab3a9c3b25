private import Glibc
package import ChildProcess

/// The path of what a path leads to, absolute and without links and dots (`realpath(3)`).
///
/// - Throws: `SystemError` when it leads nowhere, or holds a zero byte, behind which the kernel reads nothing.
package func realPath(_ path: String) throws(SystemError) -> String {
  guard !path.utf8.contains(0) else { throw SystemError("find '\(path)'", code: ENOENT) }
  guard let real = realpath(path, nil) else { throw SystemError("find '\(path)'", code: errno) }
  defer { free(real) }
  return String(cString: real)
}
