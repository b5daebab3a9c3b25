import ChildProcess
package import CommandLineSyntax
import Glibc
import SafeFiles

/// Files with reports, which a command line names.
package enum ReportFile {
  /// The largest report that is read, in bytes.
  private static let limit = 1 << 30

  /// Reads a report.
  ///
  /// - Parameter name: its path, as the command line has it.
  package static func read(
    _ name: String, _ console: Console
  ) throws(Invocation.UsageError) -> [UInt8] {
    let path = console.absolute(name)
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = FileDescriptor(
        owning: try systemCall("open '\(path)'") {
          open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        })
      bytes = try file.readFromStart(limit: limit + 1)
    } catch {
      throw Invocation.UsageError(description: "cannot read a report: \(error)")
    }
    guard bytes.count <= limit else {
      throw Invocation.UsageError(
        description: "'\(name)' is longer than any report: it has more than "
          + "\(limit >> 20) MB")
    }
    return bytes
  }

  /// Removes the report of an earlier run, which would be taken for that of one that does not end.
  package static func remove(_ name: String, _ console: Console) { unlink(console.absolute(name)) }

  /// Replaces a report as a whole, or writes a new one.
  package static func write(
    _ text: String, to name: String, _ console: Console
  ) throws(Invocation.UsageError) {
    let path = console.absolute(name)
    let (folder, file) =
      path.lastIndex(of: "/").map { (path[..<$0], path[path.index(after: $0)...]) } ?? (
        "", path[...]
      )
    do throws(SystemError) {
      guard let place = PlainPath(String(file)) else {
        throw SystemError("write '\(path)'", code: EISDIR)
      }
      try OpenFolder(folder.isEmpty ? "/" : String(folder)).replace(
        place, with: Array(text.utf8), through: ".\(file).new")
    } catch {
      throw Invocation.UsageError(
        description: "cannot write the report: \(error); name a file in a folder that exists with "
          + "'--report FILE'")
    }
  }
}
