import Foundation

/// A toolchain whose programs are scripts of a test, with arbitrary results.
///
/// Its compiler makes programs that print `hei`. A sandbox has a `/tmp` of its own, so the toolchain lies
/// elsewhere.
final class ScriptedToolchain: Sendable {
  private let folder = "/var/tmp/workbook-toolchain-\(UUID().uuidString)"
  private var usr: String { folder + "/usr" }

  /// - Parameters:
  ///   - compiler: the shell commands of `swiftc` for a sample that contains the word `evil`; its program is
  ///     to be `main`, and `fake` makes one.
  ///   - modules: the commands that write C modules to the folder `$modules`.
  ///   - graph: the commands of `swift-symbolgraph-extract`, if there is one; the symbol graph is `$graph`.
  init(
    compiler: String = "fake", modules: String = "", graph: String? = nil
  ) throws {
    let info = """
      {"compilerVersion": "Swift version 6.3.1 (strange)", "target": {"triple": "\(Self.triple)"},
      "paths": {"runtimeResourcePath": "\(usr)/lib/swift"}}
      """
    try add(
      "bin/swiftc",
      """
      fake() { printf '#!/bin/sh\\necho hei\\n' > main; }
      case " $* " in
      *' -print-target-info '*) echo '\(info)'; exit ;;
      *' -### '*) exit 1 ;;
      *' warm-up.o '*)
        while [ "$1" != -module-cache-path ]; do shift; done
        modules=$2; mkdir -p "$modules"; echo warm > warm-up.o; echo "warm-up.o : a.h" > warm-up.d
        \(modules)
        exit ;;
      esac
      for file in "$@"; do
        case $file in
        *.swift) if ! grep -q evil "$file"; then fake; exit; fi ;;
        esac
      done
      \(compiler)
      """)
    try add("bin/clang", "while [ \"$1\" != -o ]; do shift; done; echo object > \"$2\"")
    try add("lib/swift/linux/none", "")
    guard let graph else { return }
    try add("lib/swift/linux/Swift.swiftmodule", "")
    try add("bin/swift-symbolgraph-extract", "graph=found/Swift.symbols.json\n\(graph)")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static var triple: String {
    FileManager.default.fileExists(atPath: "/lib/ld-linux-aarch64.so.1")
      ? "aarch64-unknown-linux-gnu" : "x86_64-unknown-linux-gnu"
  }

  private func add(_ name: String, _ script: String) throws {
    let file = URL(fileURLWithPath: "\(usr)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    chmod(file.path, 0o755)
  }

  var compiler: String { usr + "/bin/swiftc" }

  /// The environment in which the program finds it.
  var environment: [String: String] { ["PATH": "\(usr)/bin:/usr/bin:/bin"] }
}
