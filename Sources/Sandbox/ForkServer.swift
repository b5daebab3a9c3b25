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
  /// - Returns: nil when it cannot start a run with this environment.
  static func request(environment: [String: String]) -> [UInt8]? {
    let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let bytes: [UInt8] = pairs.flatMap { Array("\($0)\0".utf8) }
    guard pairs.count <= environmentCapacity, bytes.count <= environmentSize,
      bytes.count(where: { $0 == 0 }) == pairs.count,
      // The loader has read its own variables long before (`ld.so(8)`).
      !environment.keys.contains(where: { key in loaderPrefixes.contains { key.hasPrefix($0) } })
    else { return nil }
    return withUnsafeBytes(of: Int64(bytes.count)) { Array<UInt8>($0) } + bytes
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
  /// And the loader must be the machine's: `@_section(".interp")` puts another name in front of its own.
  ///
  /// - Parameter program: the bytes of an executable in the format ELF.
  package static func isAlone(in program: [UInt8]) -> Bool {
    guard let sections = ELFSections(program) else { return false }
    return sections.interpreters.count == 1 && loaders.contains(sections.interpreters[0])
      && sections.sizes(of: .preinitArray) == [8]
      && !sections.hasEntry(of: .dynamicSymbols, size: 24, byte: 4) { $0 & 0xF == 10 }
      && !sections.hasEntry(of: .relocations, size: 24, word: 8) {
        indirectRelocations.contains($0)
      }
      && !sections.hasDefinedSymbol {
        !$0.starts(with: swiftPrefix) && !knownSymbols.contains(Array($0))
      }
  }

  /// The loaders of libc, by processor.
  private static let loaders = Set(
    ["/lib64/ld-linux-x86-64.so.2\0", "/lib/ld-linux-aarch64.so.1\0"].map { Array($0.utf8) })

  /// Of mangled names (docs/ABI/Mangling.rst of Swift).
  private static let swiftPrefix = Array("$s".utf8)

  /// What a linker makes, and what we link.
  private static let knownSymbols = Set(
    ["_end", "_edata", "__bss_start", "abort", "swift_errorInMain"].map { Array($0.utf8) })

  /// `R_X86_64_IRELATIVE`, `R_AARCH64_IRELATIVE`
  private static let indirectRelocations: Set<UInt32> = [37, 1032]
}
