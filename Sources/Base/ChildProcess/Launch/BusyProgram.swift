private import Glibc

/// Starts a program that this process has just written.
///
/// A process that another thread starts at the same time holds a copy of the descriptor that the program was
/// written through, until it begins its own program; so long the kernel refuses to run what was written
/// (`ETXTBSY`, execve(2)). Start again for at most a second.
///
/// - Parameter start: a call like `posix_spawn(3)`, which returns an `errno(3)`.
package func startingWhenWritten(_ start: () -> Int32) -> Int32 {
  var code = start()
  var tries = 0
  while code == ETXTBSY, tries < 200 {
    usleep(5_000)
    tries += 1
    code = start()
  }
  return code
}
