private import ChildProcess
private import Glibc

/// The build id that a linker has written into a program or a library: a hash of its content.
///
/// It stands in a note of the type `NT_GNU_BUILD_ID` (`elf(5)`, `ld(1)` at `--build-id`). Equal files have equal
/// ids on all machines, and reading one is far faster than hashing a compiler.
enum BuildID {
  /// Returns the id in hexadecimal digits; nil for a file without one, or another kind of file.
  static func of(_ path: String) -> String? {
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    guard file.number >= 0, let head = bytes(of: file, at: 0, count: 64),
      head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    // 64-bit and little-endian, as on every machine that Swift runs on: e_phoff, e_phentsize, e_phnum.
    let (start, size, count) = (number(head, 32, 8), number(head, 54, 2), number(head, 56, 2))
    guard size >= 56, count <= 64, let table = bytes(of: file, at: start, count: size * count)
    else { return nil }
    for entry in 0..<count {
      let header = entry * size
      // PT_NOTE; p_offset, p_filesz.
      guard number(table, header, 4) == 4 else { continue }
      let (place, length) = (number(table, header + 8, 8), number(table, header + 32, 8))
      guard length <= 1 << 16, let notes = bytes(of: file, at: place, count: length) else {
        continue
      }
      if let id = id(in: notes) { return id }
    }
    return nil
  }

  /// Each note has the sizes of its name and content and its type, then both, padded to four bytes.
  private static func id(in notes: [UInt8]) -> String? {
    var place = 0
    while place + 12 <= notes.count {
      let name = number(notes, place, 4)
      let content = number(notes, place + 4, 4)
      let start = place + 12 + (name + 3) / 4 * 4
      guard name <= notes.count, content <= notes.count, start + content <= notes.count else {
        return nil
      }
      if number(notes, place + 8, 4) == 3, notes[(place + 12)...].starts(with: Array("GNU\0".utf8))
      {
        return notes[start..<start + content].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
      }
      place = start + (content + 3) / 4 * 4
    }
    return nil
  }

  /// A number in little-endian order; 0 outside of the bytes, and for one that is too large.
  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
    guard place >= 0, place + size <= bytes.count else { return 0 }
    let value = bytes[place..<place + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value) ?? 0
  }

  private static func bytes(of file: borrowing FileDescriptor, at place: Int, count: Int)
    -> [UInt8]?
  {
    guard count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, count, place) }
    return read == count ? bytes : nil
  }
}
