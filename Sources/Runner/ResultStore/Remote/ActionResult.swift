package import SafeFiles

/// The message `ActionResult` of Bazel's remote execution API, as far as it is used here.
///
/// Servers of Bazel's HTTP cache check that what is stored below `/ac/` is one, and that what its output files name
/// exists below `/cas/`. Fields of `build/bazel/remote/execution/v2/remote_execution.proto`, in the encoding of
/// Protocol Buffers:
///
/// ```
/// ActionResult   output_files = 2 (OutputFile), exit_code = 4, stdout_raw = 5, stderr_raw = 7
/// OutputFile     path = 1, digest = 2 (Digest), is_executable = 4
/// Digest         hash = 1, size_bytes = 2
/// ```
package struct ActionResult: Sendable, Hashable {
  package struct OutputFile: Sendable, Hashable {
    package var path: String
    package var hash: ContentHash
    package var size: Int

    package init(path: String, hash: ContentHash, size: Int) {
      self.path = path
      self.hash = hash
      self.size = size
    }
  }

  package var files: [OutputFile] = []
  package var standardOutput: [UInt8] = []
  package var standardError: [UInt8] = []

  package init() {}

  // MARK: Writing

  /// The encoded message; equal values have equal bytes.
  package var bytes: [UInt8] {
    var message = Writer()
    for file in files {
      var digest = Writer()
      digest.add(1, Array(file.hash.hexadecimal.utf8))
      digest.add(2, file.size)
      var output = Writer()
      output.add(1, Array(file.path.utf8))
      output.add(2, digest.bytes)
      output.add(4, 1)
      message.add(2, output.bytes)
    }
    if !standardOutput.isEmpty { message.add(5, standardOutput) }
    if !standardError.isEmpty { message.add(7, standardError) }
    return message.bytes
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func add(_ field: Int, _ value: Int) {
      add(UInt64(field << 3))
      add(UInt64(value))
    }

    mutating func add(_ field: Int, _ value: [UInt8]) {
      add(UInt64(field << 3 | 2))
      add(UInt64(value.count))
      bytes += value
    }

    private mutating func add(_ number: UInt64) {
      var rest = number
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
  }

  // MARK: Reading

  private struct Damage: Error {}

  /// The largest number of files in a message.
  private static let mostFiles = 64

  /// Reads a message; unknown fields are skipped.
  ///
  /// - Returns: nil for bytes that are no such message.
  package init?(_ bytes: [UInt8]) {
    do throws(Damage) {
      var reader = Reader(bytes: bytes[...])
      while let field = try reader.field() {
        switch (field.number, field.bytes) {
        case (2, let bytes?):
          guard files.count < Self.mostFiles else { throw Damage() }
          files.append(try Self.file(bytes))
        case (5, let bytes?): standardOutput = Array(bytes)
        case (7, let bytes?): standardError = Array(bytes)
        default: break
        }
      }
    } catch {
      return nil
    }
  }

  private static func file(_ bytes: ArraySlice<UInt8>) throws(Damage) -> OutputFile {
    var (path, hash, size) = ("", ContentHash?.none, 0)
    var reader = Reader(bytes: bytes)
    while let field = try reader.field() {
      switch (field.number, field.bytes) {
      case (1, let bytes?): path = String(decoding: bytes, as: UTF8.self)
      case (2, let bytes?):
        var digest = Reader(bytes: bytes)
        while let part = try digest.field() {
          if part.number == 1, let digits = part.bytes { hash = ContentHash(digits: digits) }
          if part.number == 2 { size = Int(clamping: part.value) }
        }
      default: break
      }
    }
    guard let hash else { throw Damage() }
    return OutputFile(path: path, hash: hash, size: size)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    /// The next field: a number, or bytes; nil at the end.
    mutating func field() throws(Damage) -> (number: Int, value: UInt64, bytes: ArraySlice<UInt8>?)?
    {
      guard !bytes.isEmpty else { return nil }
      let tag = try number()
      let field = Int(clamping: tag >> 3)
      switch tag & 7 {
      case 0: return (field, try number(), nil)
      case 1:
        _ = try take(8)
        return (field, 0, nil)
      case 2: return (field, 0, try take(try number()))
      case 5:
        _ = try take(4)
        return (field, 0, nil)
      default: throw Damage()
      }
    }

    private mutating func number() throws(Damage) -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard let byte = bytes.popFirst() else { throw Damage() }
        value |= UInt64(byte & 0x7F) << shift
        if byte & 0x80 == 0 { return value }
      }
      throw Damage()
    }

    private mutating func take(_ count: UInt64) throws(Damage) -> ArraySlice<UInt8> {
      guard count <= UInt64(bytes.count) else { throw Damage() }
      defer { bytes = bytes.dropFirst(Int(count)) }
      return bytes.prefix(Int(count))
    }
  }
}
