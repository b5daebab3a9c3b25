import Diagnostics
import Sandbox
import WorkbookModel

/// Why the modules of a package are not there: something that its author, or who named it, can mend.
struct PackageFault: Error {
  /// What stands behind `package '.' ` in the message.
  var summary: String
  var explanation: String?
  var fix: String
  /// The product that is meant, when it is one that `workbook.yml` names.
  var product: String?
  /// The modules that samples cannot import for that; nil when they are not known.
  var modules: Set<String>?

  init(_ summary: String, fix: String, product: String? = nil) {
    self.summary = summary
    self.fix = fix
    self.product = product
  }

  /// What a build that failed says.
  ///
  /// - Parameters:
  ///   - packages: the folder of all packages as the build saw it.
  ///   - source: the package's path in `workbook.yml`.
  ///   - name: the name of its folder.
  init(
    _ outcome: Sandbox.Outcome, packages: String, source: String, name: String,
    modules: Set<String>?
  ) {
    self.modules = modules
    let output = String(decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
    if let limit = outcome.limitHit {
      summary = "cannot be built: its build was stopped at the limit of \(limit.rawValue)"
      fix = "try 'swift build' in its folder; less of it may be needed by the products"
      return
    }
    let prefix = "\(packages)/\(name)/"
    let own = source == "." ? "" : source + "/"
    var lines: [String] = []
    var texts: [String] = []
    for message in CompilerOutputParser.messages(in: output) where message.severity == "error" {
      let text = message.text.replacing(prefix, with: own)
      let place = message.file.map { file in
        let path = file.hasPrefix(prefix) ? own + file.dropFirst(prefix.count) : file
        return path + (message.line > 0 ? ":\(message.line)" : "")
          + (message.column > 0 ? ":\(message.column)" : "") + ": "
      }
      let line = (place ?? "") + "error: " + text
      // A module and its files are compiled apart, and both complain.
      if !lines.contains(line) {
        lines.append(line)
        texts.append(text)
      }
    }
    summary = "cannot be built" + (texts.first.map { ": \($0)" } ?? "")
    explanation =
      lines.isEmpty
      ? output.split(separator: "\n").suffix(5).joined(separator: "\n").replacing(prefix, with: own)
      : lines.prefix(10).joined(separator: "\n")
    fix = "mend the package; 'swift build' in its folder says the same"
  }

  /// The problem at its place in `workbook.yml`.
  func problem(in package: Configuration.DocumentedPackage) -> Diagnostic {
    Diagnostic(
      .error, "modules", file: WorkbookLoader.configurationPath,
      range: product.flatMap { package.productRanges[$0] } ?? package.pathRange ?? package.range,
      "package '\(package.path)' \(summary)", explanation: explanation, fix: fix)
  }
}
