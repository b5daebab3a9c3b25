private import Glibc
package import ChildProcess

/// Returns the absolute path without links and dots (`realpath(3)`).
///
/// - Throws: `SystemError` if nothing exists there, or if the path contains a zero byte, where the kernel
///   would stop reading.
package func realPath(_ path: String) throws(SystemError) -> String {
  guard !path.utf8.contains(0) else { throw SystemError("find '\(path)'", code: ENOENT) }
  guard let real = realpath(path, nil) else { throw SystemError("find '\(path)'", code: errno) }
  defer { free(real) }
  return String(cString: real)
}
