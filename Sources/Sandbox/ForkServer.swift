/// The code with which a program serves a ``SandboxSeries``, and how it is spoken to.
///
/// It is linked into the program; `Support/fork_server.c` says what it does and when.
package enum ForkServer {
  /// The C source, to be compiled with `-ffreestanding -fPIC`: nothing in it may become a call of what
  /// the program could replace.
  package static let source = PackageResources.fork_server_c

  /// The rights that it needs inside of its own user namespace (`capabilities(7)`).
  static let rights = ["CAP_SYS_ADMIN", "CAP_NET_ADMIN", "CAP_SETPCAP"]

  /// How many pairs the environment of a run may have: it takes the place of the server's own.
  static let environmentCapacity = 64

  /// Bytes that they may have together, with a null byte behind each.
  static let environmentSize = 1 << 13

  /// The environment that the server is started with.
  ///
  /// - Parameters:
  ///   - statusNumber: the number of the descriptor on which a run reports (``Supervisor/Report``).
  ///   - answerNumber: the number of the descriptor on which a byte says that a run is over.
  ///   - filterNumber: the number of the descriptor from which the filter of system calls is read.
  ///   - workSize: bytes of all files in the working folder.
  static func environment(
    statusNumber: Int32, answerNumber: Int32, filterNumber: Int32, work: String, workSize: Int
  ) -> [String: String] {
    var environment = [
      "WORKBOOK_SERIES": "\(statusNumber),\(answerNumber),\(filterNumber),\(work)",
      "WORKBOOK_FOLDER": "size=\(workSize),mode=0700",
      // What is bound once need not be bound in every run.
      "LD_BIND_NOW": "1",
    ]
    for index in environment.count..<environmentCapacity { environment["ROOM\(index)"] = "" }
    environment["ROOM"] = String(repeating: " ", count: environmentSize)
    return environment
  }

  /// What the server reads for one run: the size, in the byte order of the machine, then the pairs of
  /// the environment, each with a null byte behind it.
  ///
  /// - Parameter environment: one that it can start a run with.
  static func request(environment: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (key, value) in environment.sorted(by: { $0.key < $1.key }) {
      bytes += key.utf8
      bytes.append(UInt8(ascii: "="))
      bytes += value.utf8
      bytes.append(0)
    }
    return withUnsafeBytes(of: Int64(bytes.count)) { Array<UInt8>($0) } + bytes
  }

  /// Whether the server can start a run with this environment.
  static func canTake(environment: [String: String]) -> Bool {
    let sizes = environment.map { $0.key.utf8.count + $0.value.utf8.count + 2 }
    return environment.count <= environmentCapacity && sizes.reduce(0, +) <= environmentSize
      && environment.allSatisfy { key, value in
        !key.utf8.contains(0) && !value.utf8.contains(0)
          // The loader has read its own variables long before (`ld.so(8)`).
          && !loaderPrefixes.contains { key.hasPrefix($0) }
      }
  }

  private static let loaderPrefixes = ["LD_", "GLIBC_", "MALLOC_"]

  /// Whether the server is the only code of a program that runs before its libraries are initialized.
  ///
  /// The server has rights that nothing else in the program may use, so any other entry of the preinit
  /// array counts against it, and any function that the loader calls while it relocates (`STT_GNU_IFUNC`,
  /// `R_X86_64_IRELATIVE`). A sample can ask for such an entry: `@_section(".preinit_array")`.
  ///
  /// The loader and libc call functions of each other and read each other's variables long before, and
  /// take those of the program first: `@_cdecl("__tunable_get_val")`, `malloc`. So what the program has
  /// for others may have no name but one of Swift's own, which nothing calls so early.
  ///
  /// And the loader must be the machine's, and load nothing but libraries of the machine and the
  /// toolchain: `@_section(".interp")` puts another name in front of its own, and a list of auditors is a
  /// list of libraries too. What is not known to be harmless counts against the program.
  ///
  /// - Parameter program: the bytes of an executable in the format ELF.
  package static func isAlone(in program: [UInt8]) -> Bool {
    guard let program = ELFProgram(program), let machine = Machine.known[program.machine] else {
      return false
    }
    return program.interpreters == [machine.loader] && isOnlyEntry(in: program)
      && program.tags.keys.allSatisfy(harmlessTags.contains)
      && program.relocations.allSatisfy { machine.relocations.contains($0.kind) }
      && program.symbols.allSatisfy(isHarmless)
      && program.texts(of: .needed)?.allSatisfy(isNameOfLibrary) == true
      && program.texts(of: .searchPath)?.allSatisfy(isSearchPathOfMachine) == true
      && program.texts(of: .oldSearchPath)?.allSatisfy(isSearchPathOfMachine) == true
  }

  /// Whether the preinit array has one entry, to which the loader adds where the program lies and no more.
  private static func isOnlyEntry(in program: ELFProgram) -> Bool {
    guard let entry = program.value(of: .preinitArray),
      program.value(of: .sizeOfPreinitArray) == entrySize
    else { return false }
    let written = program.relocations.filter { abs($0.address - entry) < entrySize }
    return written.count == 1 && Machine.known[program.machine]?.relative == written[0].kind
  }

  private static func isHarmless(_ symbol: ELFProgram.Symbol) -> Bool {
    symbol.kind != indirectFunction
      && (!symbol.isDefined || symbol.name.starts(with: swiftPrefix)
        || knownSymbols.contains(Array(symbol.name)))
  }

  /// Whether the loader looks for a library in the folders that it was told.
  private static func isNameOfLibrary(_ name: String) -> Bool {
    (name.hasPrefix("lib") || name.hasPrefix("ld-linux")) && name.contains(".so")
      && !name.contains("/")
  }

  /// Whether nothing that a sample is given or has written lies in folders that the loader searches.
  private static func isSearchPathOfMachine(_ list: String) -> Bool {
    list.split(separator: ":", omittingEmptySubsequences: false).allSatisfy { folder in
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
      return parts.first == "" && parts.count > 2
        && parts.dropFirst().allSatisfy {
          !["", ".", ".."].contains($0) && !$0.contains("$")
        } && ![Sandbox.Layout.inside.work, Sandbox.Layout.inside.input].contains("/\(parts[1])")
    }
  }

  private static let entrySize = 8

  /// `STT_GNU_IFUNC`
  private static let indirectFunction: UInt8 = 10

  /// What the loader does on a processor.
  private struct Machine {
    var loader: [UInt8]
    /// Adds where the program lies.
    var relative: Int
    /// Those for which no function is called.
    var relocations: Set<Int>

    /// By `e_machine`: `EM_X86_64`, `EM_AARCH64` (their ABIs' supplements, "Relocation").
    static let known = [
      62: Machine(
        loader: Array("/lib64/ld-linux-x86-64.so.2\0".utf8), relative: 8,
        relocations: [0, 1, 5, 6, 7, 8, 16, 17, 18]),
      183: Machine(
        loader: Array("/lib/ld-linux-aarch64.so.1\0".utf8), relative: 1027,
        relocations: [0, 257, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031]),
    ]
  }

  /// Of the dynamic table (`elf(5)`, `d_tag`): where the loader finds libraries, names, relocations,
  /// versions and functions of the program's beginning and end. Left out are filters and auditors.
  private static let harmlessTags = Set(
    Array(1...15) + [20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33]
      // DT_GNU_HASH, DT_VERSYM, DT_RELACOUNT, DT_FLAGS_1, DT_VERNEED, DT_VERNEEDNUM
      + [0x6FFF_FEF5, 0x6FFF_FFF0, 0x6FFF_FFF9, 0x6FFF_FFFB, 0x6FFF_FFFE, 0x6FFF_FFFF]
      // DT_AARCH64_BTI_PLT, DT_AARCH64_PAC_PLT, DT_AARCH64_VARIANT_PCS
      + [0x7000_0001, 0x7000_0003, 0x7000_0005])

  /// Of mangled names (docs/ABI/Mangling.rst of Swift).
  private static let swiftPrefix = Array("$s".utf8)

  /// What a linker makes, and what we link.
  private static let knownSymbols = Set(
    ["_end", "_edata", "__bss_start", "abort", "swift_errorInMain"].map { Array($0.utf8) })
}
