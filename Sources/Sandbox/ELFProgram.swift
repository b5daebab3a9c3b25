/// A 64-bit, little-endian program in the format ELF, as the kernel and the loader see it (`elf(5)`).
///
/// Both go by the program headers and by the dynamic table to which these lead. The table of sections is
/// for linkers and debuggers; nothing holds it to the truth, so it is not looked at.
struct ELFProgram {
  /// `d_tag`
  enum Tag: Int {
    case needed = 1
    case sizeOfBoundRelocations = 2
    case names = 5
    case symbols = 6
    case relocations = 7
    case sizeOfRelocations = 8
    case oldSearchPath = 15
    case boundRelocations = 23
    case searchPath = 29
    case preinitArray = 32
    case sizeOfPreinitArray = 33
    case hashTable = 0x6FFF_FEF5
  }

  /// `Elf64_Rela`
  struct Relocation {
    /// Where the loader writes.
    var address: Int
    var kind: Int
    fileprivate var symbol: Int
  }

  /// What the loader may find by name in the program, or use itself.
  struct Symbol {
    var name: ArraySlice<UInt8>
    /// `STT_*`
    var kind: UInt8
    /// Whether the program has it, or stands for what a library has (`st_value`).
    var isDefined: Bool
  }

  private let image: Image
  /// Of the dynamic table, each with the numbers that stand behind it.
  let tags: [Int: [Int]]
  let relocations: [Relocation]
  let symbols: [Symbol]

  /// - Returns: nil for anything that is no such program, or not as linkers make it.
  init?(_ program: [UInt8]) {
    guard let image = Image(program[...]), let tags = Self.tags(in: image),
      let relocations = Self.relocations(tags, in: image),
      let symbols = Self.symbols(tags, usedBy: relocations, in: image)
    else { return nil }
    self.image = image
    self.tags = tags
    self.relocations = relocations
    self.symbols = symbols
  }

  /// `e_machine`
  var machine: Int { image.machine }

  /// What the kernel starts in the program's place, which then loads it (`PT_INTERP`), with a null byte
  /// behind it; one that has several may start any of them.
  var interpreters: [[UInt8]] { image.interpreters }

  /// The number behind a tag that stands in the table once.
  func value(of tag: Tag) -> Int? { Self.value(of: tag, in: tags) }

  private static func value(of tag: Tag, in tags: [Int: [Int]]) -> Int? {
    tags[tag.rawValue].flatMap { $0.count == 1 && $0[0] < Image.end ? $0[0] : nil }
  }

  /// The texts behind a tag, which are places in the table of names; nil when one is not there.
  func texts(of tag: Tag) -> [String]? {
    guard let names = value(of: .names) else { return nil }
    let places = tags[tag.rawValue] ?? []
    let texts = places.compactMap { place in
      place < Image.end
        ? image.text(at: names + place).map { String(decoding: $0, as: UTF8.self) } : nil
    }
    return texts.count == places.count ? texts : nil
  }

  // MARK: The dynamic table

  /// The loader reads to the first null, whatever the program header says.
  private static func tags(in image: Image) -> [Int: [Int]]? {
    var tags: [Int: [Int]] = [:]
    var address = image.dynamicTable
    while let tag = image.number(at: address, size: 8),
      let value = image.number(at: address + 8, size: 8)
    {
      if tag == 0 { return tags }
      tags[tag, default: []].append(value)
      address += 16
    }
    return nil
  }

  private static func relocations(_ tags: [Int: [Int]], in image: Image) -> [Relocation]? {
    var found: [Relocation] = []
    let tables: [(Tag, Tag)] = [
      (.relocations, .sizeOfRelocations), (.boundRelocations, .sizeOfBoundRelocations),
    ]
    for (place, size) in tables where tags[place.rawValue] != nil || tags[size.rawValue] != nil {
      guard let start = value(of: place, in: tags), let size = value(of: size, in: tags),
        size % 24 == 0, let table = image.bytes(at: start, count: size)
      else { return nil }
      for index in stride(from: table.startIndex, to: table.endIndex, by: 24) {
        guard let address = table.unsigned(at: index, size: 8),
          let kind = table.unsigned(at: index + 8, size: 4),
          let symbol = table.unsigned(at: index + 12, size: 4)
        else { return nil }
        found.append(Relocation(address: address, kind: kind, symbol: symbol))
      }
    }
    return found
  }

  /// Every symbol that the loader can come to: by its hash, or from a relocation.
  private static func symbols(
    _ tags: [Int: [Int]], usedBy relocations: [Relocation], in image: Image
  ) -> [Symbol]? {
    guard let table = value(of: .symbols, in: tags), let names = value(of: .names, in: tags),
      let hashed = value(of: .hashTable, in: tags).flatMap({ hashedCount($0, in: image) })
    else { return nil }
    let count = relocations.reduce(hashed) { max($0, $1.symbol + 1) }
    var found: [Symbol] = []
    // The first is none.
    for index in 1..<max(1, count) {
      let entry = table + 24 * index
      guard let name = image.number(at: entry, size: 4),
        let info = image.number(at: entry + 4, size: 1),
        let section = image.number(at: entry + 6, size: 2),
        let value = image.number(at: entry + 8, size: 8), let text = image.text(at: names + name)
      else { return nil }
      found.append(
        Symbol(name: text, kind: UInt8(info & 0xF), isDefined: section != 0 || value != 0))
    }
    return found
  }

  /// The number of symbols up to the last one that a table of hashes leads to (`DT_GNU_HASH`): a list of
  /// first symbols, and for each symbol a number whose lowest bit ends the search.
  private static func hashedCount(_ address: Int, in image: Image) -> Int? {
    guard let lists = image.number(at: address, size: 4),
      let first = image.number(at: address + 4, size: 4),
      let filterWords = image.number(at: address + 8, size: 4)
    else { return nil }
    let starts = address + 16 + 8 * filterWords
    guard let table = image.bytes(at: starts, count: 4 * lists) else { return nil }
    var last = 0
    for index in stride(from: table.startIndex, to: table.endIndex, by: 4) {
      last = max(last, table.unsigned(at: index, size: 4) ?? 0)
    }
    guard last > 0 else { return first }
    guard last >= first else { return nil }
    // A search that begins before it comes to an end here at the latest.
    while let hash = image.number(at: starts + 4 * (lists + last - first), size: 4) {
      if hash & 1 == 1 { return last + 1 }
      last += 1
    }
    return nil
  }
}

/// A program as the kernel maps it: what lies at which address.
private struct Image {
  private struct Segment {
    var address: Int
    var content: ArraySlice<UInt8>
  }

  let machine: Int
  private(set) var interpreters: [[UInt8]] = []
  /// Its address.
  private(set) var dynamicTable = 0
  private var segments: [Segment] = []

  /// `p_type`
  private enum Kind: Int { case load = 1, dynamic = 2, interpreter = 3, headers = 6 }

  /// Above all addresses of programs, and far below where reckoning with them would overflow.
  static let end = 1 << 48

  /// Larger than the pages of every kernel: segments that share one could lie over one another.
  private static let largestPage = 1 << 16
  private static let smallestPage = 1 << 12

  init?(_ file: ArraySlice<UInt8>) {
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),  // \u{7F}ELF, ELFCLASS64, ELFDATA2LSB
      let machine = file.unsigned(at: 0x12, size: 2),
      let table = file.unsigned(at: 0x20, size: 8), file.unsigned(at: 0x36, size: 2) == 0x38,
      let count = file.unsigned(at: 0x38, size: 2), let headers = file.part(table, count * 0x38)
    else { return nil }
    self.machine = machine
    let page = machine == 62 ? Self.smallestPage : Self.largestPage  // EM_X86_64
    var dynamicTables: [Int] = []
    var headerAddresses: [Int] = []
    var end = 0
    for start in stride(from: headers.startIndex, to: headers.endIndex, by: 0x38) {
      guard let kind = headers.unsigned(at: start, size: 4),
        let offset = headers.unsigned(at: start + 0x08, size: 8),
        let address = headers.unsigned(at: start + 0x10, size: 8),
        let size = headers.unsigned(at: start + 0x20, size: 8),
        let memory = headers.unsigned(at: start + 0x28, size: 8),
        address < Self.end, memory < Self.end
      else { return nil }
      switch Kind(rawValue: kind) {
      case .load:
        guard let content = file.part(offset, size), size <= memory,
          address / page * page >= end
        else { return nil }
        segments.append(Segment(address: address, content: content))
        end = (address + memory + page - 1) / page * page
      case .dynamic: dynamicTables.append(address)
      case .interpreter:
        guard let path = file.part(offset, size) else { return nil }
        interpreters.append(Array(path))
      case .headers: headerAddresses.append(address)
      case nil: break
      }
    }
    // From where it finds the headers the loader reckons where everything lies.
    guard dynamicTables.count == 1, headerAddresses.count == 1,
      bytes(at: headerAddresses[0], count: headers.count)?.startIndex == headers.startIndex
    else { return nil }
    dynamicTable = dynamicTables[0]
  }

  /// What the file has for an address; nil when it has not all of it.
  func bytes(at address: Int, count: Int) -> ArraySlice<UInt8>? {
    guard let segment = segment(at: address) else { return nil }
    return segment.content.part(segment.content.startIndex + (address - segment.address), count)
  }

  func number(at address: Int, size: Int) -> Int? {
    bytes(at: address, count: size).flatMap { $0.unsigned(at: $0.startIndex, size: size) }
  }

  /// What stands before the next null byte.
  func text(at address: Int) -> ArraySlice<UInt8>? {
    guard let segment = segment(at: address) else { return nil }
    let rest = segment.content.dropFirst(address - segment.address)
    return rest.firstIndex(of: 0).map { rest[..<$0] }
  }

  private func segment(at address: Int) -> Segment? {
    segments.last { $0.address <= address }
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
