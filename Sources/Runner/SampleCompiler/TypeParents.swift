private import Glibc

/// Gives the types of a bundle the names that they would have if compiled alone.
///
/// A type that is private to its file prints itself as `main.(unknown context at $1f20).Budget`: the parent
/// of its descriptor is an anonymous context, whose parent is the module (ABI/Metadata.h of Swift,
/// `TargetContextDescriptor`):
/// ```
/// $s4main6Budget...Mn    flags, parent ──►  $s4main6Budget...MXX   flags, parent ──►  $s4mainMXM
/// ```
/// In the linked program, the first parent is replaced by the second. A type that is local to a function has
/// a context of another name and keeps it, as it has it alone too.
///
/// The program comes from a sandbox: it is untrusted, and every offset is checked.
///
/// Symbol names show the kind of a descriptor: they end in `Mn` for a type, `Mp` for a protocol, `MXX` for an
/// anonymous context, `MXM` for the module. So the program must not be stripped.
package struct TypeParents {
  /// The program, which is changed in place.
  private var bytes: [UInt8]
  /// The loaded sections: their addresses in the process and their offsets in the file.
  private var loaded: [(addresses: Range<UInt64>, offset: Int)] = []
  /// The addresses of descriptors, by symbol name.
  private var descriptors: [String: UInt64] = [:]

  /// `sh_type` of a section (elf(5)): `SHT_PROGBITS` and `SHT_SYMTAB`.
  private enum SectionType {
    static let content: UInt32 = 1
    static let symbols: UInt32 = 2
  }
  /// The flag of a loaded section (`SHF_ALLOC`).
  private static let isLoaded: UInt64 = 2
  /// The size of a section header, `Elf64_Shdr`, in bytes.
  private static let sectionSize = 64
  /// The size of a symbol, `Elf64_Sym`, in bytes.
  private static let symbolSize = 24
  /// The end of the symbol name of an anonymous context.
  private static let contextSuffix = "MXX"

  /// Returns the program with the parents that its types have alone; nil for anything but a 64-bit ELF file
  /// with symbols.
  ///
  /// A type without the expected context is left unchanged.
  package static func restored(in executable: [UInt8]) -> [UInt8]? {
    guard var parents = TypeParents(executable) else { return nil }
    parents.restore()
    return parents.bytes
  }

  /// Finds the loaded sections, and the descriptors among the symbols.
  ///
  /// The offsets are those of `Elf64_Ehdr` (40: section headers, 58: their size, 60: their number) and
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

  /// The sum of an offset and a length; nil for negative ones and on overflow.
  private static func end(of start: Int, _ count: Int) -> Int? {
    let end = start.addingReportingOverflow(count)
    return start >= 0 && count >= 0 && !end.overflow ? end.partialValue : nil
  }

  /// Reads a number at an offset; nil beyond the end of the file.
  private func read<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard let end = Self.end(of: offset, size), end <= bytes.count else { return nil }
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  /// The range of a section's content in the file; nil if it exceeds the file.
  private func range(of section: Int) -> Range<Int>? {
    guard let start = read(section + 24, UInt64.self).flatMap({ Int(exactly: $0) }),
      let count = read(section + 32, UInt64.self).flatMap({ Int(exactly: $0) }),
      let end = Self.end(of: start, count), end <= bytes.count
    else { return nil }
    return start..<end
  }

  /// Records the address of each descriptor that is defined here (`st_shndx` is not 0), by its symbol name.
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

  /// The symbol name that begins at an offset, if it can be that of a descriptor in the module.
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

  /// The file offset of an address.
  ///
  /// - Returns: nil for an address outside of all sections.
  private func offset(of address: UInt64) -> Int? {
    loaded.first { $0.addresses.contains(address) }
      .map { $0.offset + Int(address - $0.addresses.lowerBound) }
  }

  // MARK: Parents

  /// A relative pointer; an odd value means that it points to the address of the target.
  private struct Parent: Equatable {
    var address: UInt64
    var isIndirect: Bool
  }

  /// The address of a descriptor's parent pointer, which follows 32 bits of flags.
  private static func field(of descriptor: UInt64) -> UInt64 { descriptor &+ 4 }

  /// The parent of a descriptor; nil for none, or for an address that is not in the file.
  private func parent(of descriptor: UInt64) -> Parent? {
    let field = Self.field(of: descriptor)
    guard let value = offset(of: field).flatMap({ read($0, Int32.self) }), value != 0 else {
      return nil
    }
    return Parent(
      address: field &+ UInt64(bitPattern: Int64(value & ~1)), isIndirect: value & 1 != 0)
  }

  /// Makes each type in an anonymous context refer to that context's parent.
  ///
  /// The pointer is relative to its own address, so it is computed again; one that does not fit into 32 bits
  /// is left unchanged.
  private mutating func restore() {
    for (name, type) in descriptors where !name.hasSuffix(Self.contextSuffix) {
      // The symbol of a protocol's descriptor lacks the kind that is part of its context's symbol.
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
