package import TextDiagnostics
import SafeFiles
import Glibc
import ChildProcess

/// Replaces files of a book atomically: whatever happens, a file has its old bytes or its new ones.
///
/// Symbolic links never lead out of the book: a path is resolved first and must lie below the book's folder,
/// and then each of its components is opened without following links (`openat(2)`, `O_NOFOLLOW`).
///
/// ```
/// check      compares the file with the bytes that were read
/// replace    writes .00-start.md.1234-56 next to it, with its mode and owner, and flushes it to disk
///            compares the file again
///            renames the new file to 00-start.md, which is atomic
/// ```
/// A change by another program between the last check and the renaming would be lost.
package struct BookFileWriter: Sendable {
  /// The reason why a file was not changed. No temporary file is left.
  package struct Failure: Error, CustomStringConvertible {
    /// A path from the book's root.
    package var path: String
    /// One line: `another program has changed it meanwhile; run the command again`.
    package var reason: String

    package var description: String { "'\(path)' was not changed: \(reason)" }
  }

  private let root: String

  /// - Parameter root: the book's folder, an absolute path without links.
  package init(root: String) { self.root = root }

  /// Checks that a file still has the bytes that were read.
  ///
  /// - Throws: when its bytes differ, it is read-only or not a regular file, or it does not lie in the book.
  package func check(_ source: SourceText) throws(Failure) {
    do {
      _ = try current(source, at: place(of: source))
    } catch {
      throw Failure(source, error)
    }
  }

  /// Writes a temporary file next to a file, and renames it once it is on disk, with the mode and owner of
  /// the old one.
  ///
  /// - Parameter source: the content that was read; a file with other bytes is not replaced.
  /// - Throws: when it cannot be replaced; it then has its old bytes.
  package func replace(_ source: SourceText, with bytes: [UInt8]) throws(Failure) {
    do {
      let place = try place(of: source)
      let old = try current(source, at: place)
      let temporary = ".\(place.name).\(getpid())-\(UInt64.random(in: 0 ... .max))"
      do {
        try write(old.mark + bytes, to: temporary, in: place.folder, like: old.status)
        _ = try current(source, at: place)
        try systemCall("replace it") {
          renameat(place.folder.number, temporary, place.folder.number, place.name)
        }
      } catch {
        unlinkat(place.folder.number, temporary, 0)
        throw error
      }
      // Without this, a power loss could restore the old file, which is also intact.
      fsync(place.folder.number)
    } catch {
      throw Failure(source, error)
    }
  }

  // MARK: Reading

  private struct Place: ~Copyable {
    let folder: FileDescriptor
    let name: String
  }

  private struct Obstacle: Error, CustomStringConvertible { let description: String }

  /// The flags for opening each folder of a path: as a folder, without following links.
  private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Resolves the path of a file, and opens its folder component by component.
  private func place(of source: SourceText) throws -> Place {
    let real: String
    do { real = try realPath("\(root)/\(source.path)") } catch {
      throw SystemError("find it", code: error.code)
    }
    let start = root == "/" ? "/" : root + "/"
    guard real.hasPrefix(start), real != start else {
      throw Obstacle(description: "it is a link to '\(real)', outside of the book")
    }
    let parts = real.dropFirst(start.count).split(separator: "/").map(String.init)
    var folder = FileDescriptor(
      owning: try systemCall("open '\(root)'") { open(root, Self.folderFlags) })
    for part in parts.dropLast() {
      folder = FileDescriptor(
        owning: try systemCall("open '\(part)'") {
          openat(folder.number, part, Self.folderFlags)
        })
    }
    return Place(folder: folder, name: parts.last ?? "")
  }

  /// U+FEFF in UTF-8, which is not part of the content read from included files.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The status of a file that has the bytes that were read, and its byte order mark, if any.
  ///
  /// - Throws: when its bytes differ, or it is read-only or not a regular file.
  private func current(
    _ source: SourceText, at place: borrowing Place
  ) throws -> (status: stat, mark: [UInt8]) {
    let file = FileDescriptor(
      owning: try systemCall("open it") {
        openat(place.folder.number, place.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      })
    var status = stat()
    try systemCall("read its status") { fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Obstacle(description: "it is not a regular file")
    }
    // Renaming would replace it all the same, and the superuser may write to it.
    guard status.st_mode & 0o222 != 0 else {
      throw Obstacle(description: "it is read-only; make it writable, and run the command again")
    }
    let bytes = try file.readFromStart(limit: source.bytes.count + Self.byteOrderMark.count + 1)
    if bytes == source.bytes { return (status, []) }
    guard bytes == Self.byteOrderMark + source.bytes else {
      throw Obstacle(description: "another program has changed it meanwhile; run the command again")
    }
    return (status, Self.byteOrderMark)
  }

  // MARK: Writing

  /// Creates a file and flushes it to disk.
  ///
  /// - Parameter old: the status of the file that it will replace, for its mode and owner.
  private func write(
    _ bytes: [UInt8], to name: String, in folder: borrowing FileDescriptor, like old: stat
  ) throws(SystemError) {
    let number = folder.number
    let file = FileDescriptor(
      owning: try systemCall("create a temporary file next to it") {
        openat(number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      })
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try systemCall("write it") {
        rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
    // Only root may change the owner; otherwise the file belongs to the user, as after any save.
    _ = fchown(file.number, old.st_uid, old.st_gid)
    try systemCall("set its mode") { fchmod(file.number, old.st_mode & 0o7777) }
    try systemCall("flush it to disk") { fsync(file.number) }
  }
}

extension BookFileWriter.Failure {
  fileprivate init(_ source: SourceText, _ error: any Error) {
    self.init(path: source.path, reason: "\(error)")
  }
}
