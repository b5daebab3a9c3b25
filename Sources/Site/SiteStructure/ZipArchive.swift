private import CZip
private import ChildProcess
private import Glibc

/// Makes a ZIP archive in memory (minizip): equal files give equal bytes.
///
/// Every file has the same date, the first one that the format knows.
package enum ZipArchive {
  package struct File {
    let path: String
    let bytes: [UInt8]
    /// Whether the bytes are in the archive as they are.
    let isStored: Bool

    package init(path: String, bytes: [UInt8], isStored: Bool = false) {
      self.path = path
      self.bytes = bytes
      self.isStored = isStored
    }
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Returns the archive of some files, in their order.
  package static func bytes(_ files: [File]) throws -> [UInt8] {
    let memory = try FileDescriptor.temporaryFile(holding: [])
    guard let archive = zipOpen64("/proc/self/fd/\(memory.number)", APPEND_STATUS_CREATE) else {
      throw Failure(description: "cannot make an archive in memory")
    }
    var isWritten = true
    for file in files { isWritten = isWritten && add(file, to: archive) }
    guard zipClose(archive, nil) == ZIP_OK, isWritten else {
      throw Failure(description: "cannot write an archive in memory")
    }
    return try memory.readFromStart()
  }

  private static func add(_ file: File, to archive: zipFile) -> Bool {
    var information = zip_fileinfo()
    // 1.1.1980, at midnight.
    information.dosDate = 1 << 21 | 1 << 16
    let utf8Names: UInt = 1 << 11
    let opened = zipOpenNewFileInZip4_64(
      archive, file.path, &information, nil, 0, nil, 0, nil,
      file.isStored ? 0 : Z_DEFLATED, Z_BEST_COMPRESSION, 0, -MAX_WBITS, DEF_MEM_LEVEL,
      Z_DEFAULT_STRATEGY, nil, 0, 0, utf8Names, 0)
    guard opened == ZIP_OK else { return false }
    let written = file.bytes.withUnsafeBytes {
      zipWriteInFileInZip(archive, $0.baseAddress, UInt32($0.count))
    }
    return zipCloseFileInZip(archive) == ZIP_OK && written == ZIP_OK
  }
}
