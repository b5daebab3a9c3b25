private import Glibc

/// Gives the types of a bundle the names that they have alone.
///
/// A type that only its file can see prints itself as `main.(unknown context at $1f20).Budget`: its
/// descriptor says that its parent is a context without a name, whose parent is the module
/// (ABI/Metadata.h of Swift, `TargetContextDescriptor`):
/// ```
/// $s4main6Budget...Mn    flags, parent ──►  $s4main6Budget...MXX   flags, parent ──►  $s4mainMXM
/// ```
/// In a linked program the first is pointed to where the second points. What is local to a function has a
/// context of another name, and keeps it, as it has it alone.
///
/// The program comes out of a sandbox: nothing of it is believed, and every offset is checked.
///
/// The names of symbols tell what a descriptor is: `Mn` ends that of a type, `Mp` that of a protocol, `MXX`
/// that of a context without a name, `MXM` that of the module. So the program must have its symbols still.
package struct TypeParents {
  /// The program, which is changed in place.
  private var bytes: [UInt8]
  /// The sections that are loaded: where they lie in the process and in the file.
  private var loaded: [(addresses: Range<UInt64>, offset: Int)] = []
  /// By name of a descriptor: its address.
  private var descriptors: [String: UInt64] = [:]

  /// `sh_type` of a section (elf(5)): `SHT_PROGBITS` and `SHT_SYMTAB`.
  private enum SectionType {
    static let content: UInt32 = 1
    static let symbols: UInt32 = 2
  }
  /// Of a section that is loaded (`SHF_ALLOC`).
  private static let isLoaded: UInt64 = 2
  /// Bytes of a section header, `Elf64_Shdr`.
  private static let sectionSize = 64
  /// Bytes of a symbol, `Elf64_Sym`.
  private static let symbolSize = 24
  /// Ends the name of a context without a name.
  private static let contextSuffix = "MXX"

  /// Returns the program with the parents that its types have alone; nil for what is no 64-bit ELF file with
  /// the names of its symbols.
  ///
  /// A type whose context is not where it is expected is left as it is.
  package static func restored(in executable: [UInt8]) -> [UInt8]? {
    guard var parents = TypeParents(executable) else { return nil }
    parents.restore()
    return parents.bytes
  }

  /// Finds the sections that are loaded and the descriptors among the symbols.
  ///
  /// The offsets are those of `Elf64_Ehdr` (40: section headers, 58: the size of one, 60: how many) and
  /// `Elf64_Shdr` (4: type, 8: flags, 16: address, 24: offset, 32: size, 40: the section with the names).
  private init?(_ executable: [UInt8]) {
    bytes = executable
    // ELF, 64 bits, little endian (elf(5)).
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let start = read(40, UInt64.self).flatMap({ Int(exactly: $0) }),
      read(58, UInt16.self) == UInt16(Self.sectionSize), let count = read(60, UInt16.self),
      let end = Self.end(of: start, Int(count) * Self.sectionSize), end <= bytes.count
    else { return nil }
    let sections = (0..<Int(count)).map { start + $0 * Self.sectionSize }
    var symbols: Int?
    for section in sections {
      guard let type = read(section + 4, UInt32.self), let flags = read(section + 8, UInt64.self),
        let address = read(section + 16, UInt64.self), let range = range(of: section)
      else { continue }
      let addresses = address.addingReportingOverflow(UInt64(range.count))
      if type == SectionType.content, flags & Self.isLoaded != 0, !addresses.overflow {
        loaded.append((address..<addresses.partialValue, range.lowerBound))
      }
      if type == SectionType.symbols { symbols = section }
    }
    guard let symbols, let table = range(of: symbols), let link = read(symbols + 40, UInt32.self),
      Int(link) < sections.count, let names = range(of: sections[Int(link)])
    else { return nil }
    readSymbols(table, names)
  }

  // MARK: Reading

  /// The sum of an offset and a length; nil for negative ones and where it overflows.
  private static func end(of start: Int, _ count: Int) -> Int? {
    let end = start.addingReportingOverflow(count)
    return start >= 0 && count >= 0 && !end.overflow ? end.partialValue : nil
  }

  /// A number at an offset; nil where the file ends before.
  private func read<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard let end = Self.end(of: offset, size), end <= bytes.count else { return nil }
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  /// Where a section's content lies in the file; nil when not all of it does.
  private func range(of section: Int) -> Range<Int>? {
    guard let start = read(section + 24, UInt64.self).flatMap({ Int(exactly: $0) }),
      let count = read(section + 32, UInt64.self).flatMap({ Int(exactly: $0) }),
      let end = Self.end(of: start, count), end <= bytes.count
    else { return nil }
    return start..<end
  }

  /// Notes the address of each descriptor that is defined here (`st_shndx` is not 0), by the name of its
  /// symbol.
  private mutating func readSymbols(_ table: Range<Int>, _ names: Range<Int>) {
    for symbol in stride(from: table.lowerBound, to: table.upperBound, by: Self.symbolSize) {
      guard let name = read(symbol, UInt32.self), let section = read(symbol + 6, UInt16.self),
        let address = read(symbol + 8, UInt64.self), section != 0,
        let start = Self.end(of: names.lowerBound, Int(name)), start < names.upperBound,
        let text = descriptorName(in: start..<names.upperBound)
      else { continue }
      descriptors[text] = address
    }
  }

  /// The name that begins at an offset, if it is one that a descriptor of the module could have.
  private func descriptorName(in range: Range<Int>) -> String? {
    bytes.withUnsafeBytes { bytes -> String? in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[range])
      guard rest.count > 3, rest[0] == UInt8(ascii: "$"), rest[1] == UInt8(ascii: "s"),
        let base = rest.baseAddress, let end = memchr(base, 0, rest.count)
      else { return nil }
      let name = rest[..<(UnsafeRawPointer(end) - base)]
      let isDescriptor = [Self.contextSuffix, "Mn", "Mp"].contains { suffix in
        name.count > suffix.utf8.count && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
      }
      return isDescriptor ? String(decoding: name, as: UTF8.self) : nil
    }
  }

  /// Where the content of an address lies in the file.
  ///
  /// - Returns: nil for an address that no section has.
  private func offset(of address: UInt64) -> Int? {
    loaded.first { $0.addresses.contains(address) }
      .map { $0.offset + Int(address - $0.addresses.lowerBound) }
  }

  // MARK: Parents

  /// A pointer that counts from its own place; an odd one leads to the address of what is meant.
  private struct Parent: Equatable {
    var address: UInt64
    var isIndirect: Bool
  }

  /// The address of a descriptor's parent, behind its flags of 32 bits.
  private static func field(of descriptor: UInt64) -> UInt64 { descriptor &+ 4 }

  /// Where a descriptor says that its parent is; nil for none, or for an address that is not in the file.
  private func parent(of descriptor: UInt64) -> Parent? {
    let field = Self.field(of: descriptor)
    guard let value = offset(of: field).flatMap({ read($0, Int32.self) }), value != 0 else {
      return nil
    }
    return Parent(
      address: field &+ UInt64(bitPattern: Int64(value & ~1)), isIndirect: value & 1 != 0)
  }

  /// Points each type that is in a context without a name to where that context points.
  ///
  /// The pointer is relative, so that it is reckoned anew from the place of the type; one that does not fit
  /// into 32 bits is left.
  private mutating func restore() {
    for (name, type) in descriptors where !name.hasSuffix(Self.contextSuffix) {
      // The name of a protocol's descriptor does not say that it is one, that of its context does.
      let own = name.dropLast(2) + (name.hasSuffix("Mp") ? "P" : "")
      guard let context = descriptors[own + Self.contextSuffix],
        parent(of: type) == Parent(address: context, isIndirect: false),
        let outer = parent(of: context), let offset = offset(of: Self.field(of: type)),
        let end = Self.end(of: offset, MemoryLayout<Int32>.size), end <= bytes.count,
        let value = Int32(
          exactly: Int64(bitPattern: outer.address &- Self.field(of: type)))
      else { continue }
      let pointer = (value | (outer.isIndirect ? 1 : 0)).littleEndian
      withUnsafeBytes(of: pointer) { bytes.replaceSubrange(offset..<end, with: $0) }
    }
  }
}
