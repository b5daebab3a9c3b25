/// The sections and the interpreter of a 64-bit, little-endian program in the format ELF (`elf(5)`).
struct ELFSections {
  /// `sh_type`
  enum Kind: UInt32 {
    case relocations = 4
    case dynamicSymbols = 11
    case preinitArray = 16
  }

  private struct Section {
    var kind: UInt32
    var bytes: ArraySlice<UInt8>
    /// Of the section that holds the names.
    var namesIndex: Int
  }

  private let sections: [Section]
  /// What the kernel starts in the program's place, which then loads it (`PT_INTERP`), with a null byte
  /// behind it; one that has several may start any of them.
  let interpreters: [[UInt8]]

  /// `SHT_NOBITS`
  private static let withoutBytes = 8

  /// - Returns: nil for anything that is no such program, or has no sections.
  init?(_ program: [UInt8]) {
    let bytes = program[...]
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),  // \u{7F}ELF, ELFCLASS64, ELFDATA2LSB
      let table = bytes.unsigned(at: 0x28, size: 8),
      let entrySize = bytes.unsigned(at: 0x3A, size: 2),
      let count = bytes.unsigned(at: 0x3C, size: 2), count > 0
    else { return nil }
    var sections: [Section] = []
    for index in 0..<count {
      let (start, overflow) = table.addingReportingOverflow(index * entrySize)
      guard !overflow, let header = bytes.part(start, 0x40),
        let kind = header.unsigned(at: header.startIndex + 4, size: 4),
        let offset = header.unsigned(at: header.startIndex + 0x18, size: 8),
        let size = header.unsigned(at: header.startIndex + 0x20, size: 8),
        let namesIndex = header.unsigned(at: header.startIndex + 0x28, size: 4)
      else { return nil }
      let isEmpty = kind == Self.withoutBytes || kind == 0
      guard let content = bytes.part(isEmpty ? 0 : offset, isEmpty ? 0 : size) else { return nil }
      sections.append(
        Section(kind: UInt32(kind), bytes: content, namesIndex: namesIndex))
    }
    self.sections = sections
    guard let interpreters = Self.interpreters(of: bytes) else { return nil }
    self.interpreters = interpreters
  }

  private static func interpreters(of bytes: ArraySlice<UInt8>) -> [[UInt8]]? {
    guard let table = bytes.unsigned(at: 0x20, size: 8),
      let entrySize = bytes.unsigned(at: 0x36, size: 2),
      let count = bytes.unsigned(at: 0x38, size: 2)
    else { return nil }
    var found: [[UInt8]] = []
    for index in 0..<count {
      let (start, overflow) = table.addingReportingOverflow(index * entrySize)
      guard !overflow, let header = bytes.part(start, 0x38),
        let kind = header.unsigned(at: header.startIndex, size: 4)
      else { return nil }
      guard kind == 3 else { continue }
      guard let offset = header.unsigned(at: header.startIndex + 0x08, size: 8),
        let size = header.unsigned(at: header.startIndex + 0x20, size: 8),
        let path = bytes.part(offset, size)
      else { return nil }
      found.append(Array(path))
    }
    return found
  }

  /// Bytes of each section of a kind.
  func sizes(of kind: Kind) -> [Int] {
    sections.filter { $0.kind == kind.rawValue }.map(\.bytes.count)
  }

  /// Whether an entry of a kind of section, each of `size` bytes, has a 32-bit number at an offset that
  /// is looked for.
  func hasEntry(
    of kind: Kind, size: Int, word offset: Int, where matches: (UInt32) -> Bool
  ) -> Bool {
    hasEntry(of: kind, size: size) { entry in
      entry.unsigned(at: entry.startIndex + offset, size: 4).map { matches(UInt32($0)) } ?? true
    }
  }

  /// The same for a byte.
  func hasEntry(
    of kind: Kind, size: Int, byte offset: Int, where matches: (UInt8) -> Bool
  ) -> Bool {
    hasEntry(of: kind, size: size) { entry in
      offset < entry.count ? matches(entry[entry.startIndex + offset]) : true
    }
  }

  /// Whether the loader finds a symbol in the program with such a name: one that is defined there,
  /// or stands for a function of a library (`st_value`).
  func hasDefinedSymbol(where matches: (ArraySlice<UInt8>) -> Bool) -> Bool {
    sections.contains { section in
      section.kind == Kind.dynamicSymbols.rawValue
        && stride(from: section.bytes.startIndex, to: section.bytes.endIndex, by: 24).contains {
          guard let place = section.bytes.unsigned(at: $0 + 6, size: 2),
            let value = section.bytes.unsigned(at: $0 + 8, size: 8)
          else { return true }
          if place == 0 && value == 0 { return false }
          return name(of: $0, in: section).map(matches) ?? true
        }
    }
  }

  /// - Parameter start: where the entry of the symbol begins.
  private func name(of start: Int, in section: Section) -> ArraySlice<UInt8>? {
    guard sections.indices.contains(section.namesIndex),
      let offset = section.bytes.unsigned(at: start, size: 4)
    else { return nil }
    let names = sections[section.namesIndex].bytes.dropFirst(offset)
    return names.firstIndex(of: 0).map { names[..<$0] }
  }

  private func hasEntry(
    of kind: Kind, size: Int, where matches: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    sections.contains { section in
      section.kind == kind.rawValue
        && stride(from: section.bytes.startIndex, to: section.bytes.endIndex, by: size).contains {
          matches(section.bytes[$0..<min($0 + size, section.bytes.endIndex)])
        }
    }
  }
}

extension ArraySlice<UInt8> {
  /// A little-endian number; nil when it does not lie in the bytes.
  fileprivate func unsigned(at index: Int, size: Int) -> Int? {
    guard let bytes = part(index, size) else { return nil }
    let value = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  fileprivate func part(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
    let (end, overflow) = start.addingReportingOverflow(count)
    guard !overflow, start >= startIndex, count >= 0, end <= endIndex else { return nil }
    return self[start..<end]
  }
}
