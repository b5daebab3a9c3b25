import Toolchains
package import TextDiagnostics
import ResultStore
import Sandbox
import WorkbookModel

/// The reason why a package's modules are missing, which its author or the book's author can fix.
///
/// ``PackageBuilder`` catches it and makes it a problem of the book, so that samples which do not need the
/// package are checked all the same. Before there is a book, it is thrown.
package struct PackageFault: Error {
  /// The text after `package '.' ` in the message.
  package var summary: String
  /// Further lines, such as those of the compiler.
  var explanation: String?
  /// The next step, for the author of whichever is at fault.
  package var fix: String
  /// The first error in the package's own manifest; nil if that is not at fault.
  var manifestPosition: SourcePosition?
  /// The product concerned, if it is one that `workbook.yml` names.
  var product: String?
  /// The modules that samples cannot import because of this; nil if they are not known.
  var modules: Set<String>?

  /// Makes a fault without known modules.
  ///
  /// - Parameter summary: the text after the package's path: `has no product 'Core'`.
  init(_ summary: String, fix: String, product: String? = nil) {
    self.summary = summary
    self.fix = fix
    self.product = product
  }

  /// Makes the fault of a manifest that exceeded a limit, since it is a program and may not end.
  ///
  /// - Parameter name: the name of the package's folder.
  init(
    manifestOf name: String, in source: PackageSource, stoppedAt limit: Sandbox.Limit,
    of limits: Sandbox.Limits
  ) {
    let manifest = name == source.name ? "its manifest" : "the manifest of '\(name)'"
    let deed =
      limit == .time
      ? "did not end within \(limits.wallTime.components.seconds) s"
      : "exceeded the sandbox's limit on \(limit.rawValue)"
    self.init(
      "cannot be read: \(manifest) \(deed) and was stopped",
      fix: "correct 'Package.swift'; 'swift package dump-package' in that folder shows the same")
  }

  /// Makes the fault of the first target that cannot be built for samples, whatever its code is.
  ///
  /// - A target with `unsafeFlags`: SwiftPM refuses to depend on it, and samples do as dependents do.
  /// - Two targets whose modules have the same name, of which no program can have both.
  ///
  /// - Parameters:
  ///   - nodes: the targets to be built.
  ///   - name: the name of the folder of the package that samples import.
  /// - Returns: nil if there is none.
  package init?(of nodes: [PackageGraph.Node], in name: String) {
    let place = { (node: PackageGraph.Node) in
      "'\(node.target.name)'" + (node.package == name ? "" : " of package '\(node.packageName)'")
    }
    for node in nodes {
      guard let words = node.target.settings.lazy.compactMap(\.unsafeWords).first else { continue }
      self.init(
        "cannot be used: its target \(place(node)) has 'unsafeFlags' "
          + "('\(words.joined(separator: " "))'), with which no package can depend on it",
        fix:
          "replace them in 'Package.swift' by settings such as .define or .linkedLibrary, or give them "
          + "a condition that is not met in a debug build for Linux")
      modules = Set(nodes.map(\.moduleName))
      return
    }
    var first: [String: PackageGraph.Node] = [:]
    for node in nodes {
      guard let other = first.updateValue(node, forKey: node.moduleName) else { continue }
      self.init(
        "cannot be used: its targets \(place(other)) and \(place(node)) have the same module name, "
          + "'\(node.moduleName)'",
        fix: "rename one of them in 'Package.swift'")
      modules = Set(nodes.map(\.moduleName))
      return
    }
    return nil
  }

  /// Makes the fault of an invalid build result, which only a malicious manifest or plugin can produce.
  ///
  /// Any result of an honest build fits into a bundle.
  init(_ forgery: FileBundle.Fault, modules: Set<String>) {
    self.init(
      "cannot be used: the result of its build is invalid: \(forgery)",
      fix: "check its manifest and its plugins, or remove it from 'workbook.yml'")
    self.modules = modules
  }

  /// Makes the fault of a failed build.
  ///
  /// The errors of compilers are quoted with their locations, in at most ten lines, with the author's paths
  /// instead of those of copies. Without readable errors, the last five lines of the output are quoted; of a
  /// manifest that crashed, its last words.
  ///
  /// - Parameters:
  ///   - packages: the folder of all packages as the build saw it.
  ///   - modules: the missing modules; nil if they are not known.
  init(
    _ outcome: Sandbox.Outcome, packages: String, of source: PackageSource, modules: Set<String>?
  ) {
    self.modules = modules
    let output = String(decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
    if let limit = outcome.limitHit {
      summary = "cannot be built: its build exceeded the sandbox's limit on \(limit.rawValue)"
      fix = "try 'swift build' in its folder, or name fewer products"
      return
    }
    let outside = { (text: String) in Self.withOuterPaths(text, packages: packages, of: source) }
    var lines: [String] = []
    var texts: [String] = []
    let errors = CompilerOutputParser.messages(in: output).filter { $0.severity == "error" }
    // For an error with a location, SwiftPM prints another one without.
    let placed = errors.filter { $0.file != nil }
    if placed.isEmpty, let command = output.firstRange(of: "Invalid manifest (compiled with") {
      let lines = output[command.upperBound...].split(separator: "\n")
      let reason = lines.first { $0.contains("Fatal error: ") }
      summary = "cannot be read: its manifest crashed"
      explanation = outside(reason.map(String.init) ?? lines.suffix(5).joined(separator: "\n"))
      fix =
        "correct 'Package.swift', which may read its package but write nothing; 'swift package "
        + "dump-package' in that folder runs it"
      return
    }
    for message in placed.isEmpty ? errors : placed {
      let text = outside(message.text)
      let place = message.file.map { file in
        outside(file) + (message.line > 0 ? ":\(message.line)" : "")
          + (message.column > 0 ? ":\(message.column)" : "") + ": "
      }
      if manifestPosition == nil, message.file == "\(packages)/\(source.name)/Package.swift" {
        manifestPosition = SourcePosition(
          offset: 0, line: max(message.line, 1), column: max(message.column, 1))
      }
      let line = (place ?? "") + "error: " + text
      // A module and its files are compiled separately, and both report an error.
      if !lines.contains(line) {
        lines.append(line)
        texts.append(text)
      }
    }
    summary = "cannot be built" + (texts.first.map { ": \($0)" } ?? "")
    explanation =
      lines.isEmpty
      ? outside(output.split(separator: "\n").suffix(5).joined(separator: "\n"))
      : lines.prefix(10).joined(separator: "\n")
    fix = "correct the package; 'swift build' in its folder shows the same errors"
  }

  /// Replaces the paths of copies by those that the author knows, relative to the book's folder.
  ///
  /// ```
  /// /packages/core/Sources/A.swift           ->  Sources/A.swift             in the package '.'
  /// /packages/.checkouts/log/Sources/B.swift ->  .build/checkouts/log/Sources/B.swift
  /// /packages/other/Package.swift            ->  ../other/Package.swift
  /// ```
  private static func withOuterPaths(
    _ text: String, packages: String, of source: PackageSource
  ) -> String {
    let own = source.path == "." ? "" : source.path + "/"
    return text.replacing("\(packages)/\(source.name)/", with: own)
      .replacing("\(packages)/\(PackageRecipe.checkoutFolder)/", with: "\(own).build/checkouts/")
      .replacing("\(packages)/", with: own + "../")
  }

  /// The problem at its location in the manifest, for a package that no book names.
  package var problemInManifest: Diagnostic {
    Diagnostic(
      .error, .modules, file: "Package.swift", range: SourceRange(at: manifestPosition ?? .start),
      "the package \(summary)", explanation: explanation, fix: fix)
  }

  /// The problem at its location in `workbook.yml`: the product concerned, else the package's path.
  func problem(in package: Configuration.DocumentedPackage) -> Diagnostic {
    Diagnostic(
      .error, .modules, file: Configuration.path,
      range: product.flatMap { package.productRanges[$0] } ?? package.pathRange ?? package.range,
      "package '\(package.path)' \(summary)", explanation: explanation, fix: fix)
  }
}
