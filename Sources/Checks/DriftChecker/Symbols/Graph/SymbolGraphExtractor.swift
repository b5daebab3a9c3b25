package import Sandbox
private import ChildProcess

/// Extracts the symbol graphs of compiled modules with the toolchain, in the sandbox.
///
/// One sandboxed process reads all modules, two at a time, and returns a file with one graph per line. The
/// tool is the toolchain's, but it needs the sandbox because it reads modules that were built from untrusted
/// packages.
package struct SymbolGraphExtractor: Sendable {
  private let sandbox: Sandbox
  private let toolchain: String
  private let target: String

  /// - Parameters:
  ///   - toolchain: the toolchain's `usr` folder.
  ///   - target: such as `x86_64-unknown-linux-gnu`.
  package init(sandbox: Sandbox, toolchain: String, target: String) {
    self.sandbox = sandbox
    self.toolchain = toolchain
    self.target = target
  }

  /// Returns the public symbols of modules, including members that other modules add to their types.
  ///
  /// - Parameters:
  ///   - modules: names of the toolchain's modules or of those in `files`.
  ///   - files: other compiled modules, with everything they import; each may lie in a folder, beside a file
  ///     `compiler-options` with a word in each line.
  /// - Returns: a symbol for each module, followed by their declarations.
  /// - Throws: `SymbolIndexError` when one of them cannot be read.
  package func symbols(
    ofModules modules: [String], files: [Sandbox.File] = []
  ) async throws -> [Symbol] {
    let graphs: [SymbolGraph<NamedNode>] = try await graphs(ofModules: modules, files: files)
    return modules.map { Symbol(module: $0, kind: .module, name: $0) }
      + SymbolGraph.symbols(of: graphs)
  }

  /// Returns the public declarations of modules, with whole signatures.
  ///
  /// - Parameters: as those of ``symbols(ofModules:files:)``.
  /// - Throws: `SymbolIndexError` when one of them cannot be read.
  package func interface(
    ofModules modules: [String], files: [Sandbox.File] = []
  ) async throws -> DeclaredInterface {
    DeclaredInterface(try await graphs(ofModules: modules, files: files))
  }

  /// Returns the declarations and documentation of modules.
  ///
  /// - Parameters:
  ///   - modules: and `files`, as those of ``symbols(ofModules:files:)``.
  ///   - name: the module under which samples import another.
  /// - Throws: `SymbolIndexError` when one of them cannot be read.
  package func details(
    ofModules modules: [String], files: [Sandbox.File] = [],
    importedAs name: (String) -> String = { $0 }
  ) async throws -> SymbolDetails {
    SymbolDetails(try await graphs(ofModules: modules, files: files), module: name)
  }

  /// Runs the tool, and decodes each graph.
  private func graphs<Node>(
    ofModules modules: [String], files: [Sandbox.File]
  ) async throws -> [SymbolGraph<Node>] {
    let folders = Set(
      files.compactMap { file in
        let parts = file.name.split(separator: "/")
        return parts.count > 1 ? String(parts[0]) : nil
      })
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(executable: "/bin/sh", limits: .compiler)
      command.arguments = ["-c", script(layout, folders), "extract"] + modules
      command.files = files
      command.resultFile = "graphs"
      return command
    }
    try Task.checkCancellation()
    guard let lines = outcome.resultFile, !lines.isEmpty else {
      let output = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
      let first = output.split(separator: "\n").prefix(3).joined(separator: " / ")
      throw SymbolIndexError(
        "cannot read the names of \(modules.joined(separator: ", ")) with '\(tool)': "
          + (first.isEmpty ? "it ended with \(outcome.termination)" : first)
          + "; is the toolchain complete?")
    }
    var graphs: [SymbolGraph<Node>] = []
    var count = 0
    do {
      guard lines.count <= Self.maximumSize else {
        throw SymbolIndexError("it has more than \(Self.maximumSize >> 20) MiB")
      }
      for line in lines.split(separator: UInt8(ascii: "\n")) {
        let graph = try SymbolGraph<Node>.decode(Array(line))
        count += graph.nodes.count
        guard count <= SymbolGraph<Node>.maximumCount else {
          throw SymbolIndexError("all have more than \(SymbolGraph<Node>.maximumCount) symbols")
        }
        graphs.append(graph)
      }
    } catch {
      throw SymbolIndexError("'\(tool)' wrote a symbol graph that cannot be read: \(error)")
    }
    return graphs
  }

  /// The maximum size in bytes of all graphs; those of the toolchain have some 40 MB.
  private static let maximumSize = 128 << 20

  private var tool: String { "\(toolchain)/bin/swift-symbolgraph-extract" }

  /// The shell script that writes the graphs of all arguments to one file, a graph per line.
  ///
  /// Inherited members are left out: they would double the size, and the index finds them itself. One
  /// unreadable module fails all of them, because an index without it would report its names as missing.
  private func script(_ layout: Sandbox.Layout, _ folders: Set<String>) -> String {
    let paths = [layout.input] + folders.sorted().map { "\(layout.input)/\($0)" }
    return """
      mkdir found cache && printf '%s\\n' "$@" | xargs -P 2 -I '{}' '\(tool)' -module-name '{}' \
      -target '\(target)' $(cat '\(layout.input)'/*/compiler-options 2> /dev/null) \(paths.map { "-I '\($0)'" }.joined(separator: " ")) -module-cache-path cache -output-dir found \
      -minimum-access-level public -skip-synthesized-members -skip-inherited-docs &&
      for graph in found/*.json; do [ -s "$graph" ] && cat "$graph" && echo || exit 1; done > graphs
      """
  }
}

/// An error that prevents the names of modules from being read.
package struct SymbolIndexError: Error, CustomStringConvertible, Sendable {
  /// One line: what failed, with which value, and the next step.
  package let description: String

  init(_ description: String) { self.description = description }
}
