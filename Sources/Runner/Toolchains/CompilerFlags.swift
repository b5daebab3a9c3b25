package enum CompilerFlags {
  /// The upcoming features that Xcode's setting of this name enables, apart from those of Swift 6.
  private static let approachableConcurrency = [
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].flatMap { ["-enable-upcoming-feature", $0] }

  /// The flags of every compilation.
  ///
  /// The modules of C headers are made with the same flags, since a compiler accepts only modules made with
  /// its own. Line tables are all that a backtrace needs, and do not require a module of the program. Without
  /// incremental code generation the object contains no hash of a temporary name, so that equal code gives
  /// equal bytes and one run. LLVM's verifier looks for errors of the compiler, not of the code, and takes a
  /// tenth of the time.
  ///
  /// - Parameter languageMode: `5` or `6`; with `MainActor` after a space for the settings of a new project of Xcode 26:
  ///   that default isolation, and what Xcode calls approachable concurrency.
  package static func all(languageMode: String) -> [String] {
    let words = languageMode.split(separator: " ").map(String.init)
    return [
      "-swift-version", words[0], "-Onone", "-gline-tables-only", "-module-name", "main",
      "-diagnostic-style=llvm", "-no-color-diagnostics", "-print-diagnostic-groups",
      "-Xfrontend", "-disable-incremental-llvm-codegen", "-Xfrontend", "-disable-llvm-verify",
    ] + (words.count > 1 ? ["-default-isolation", words[1]] + approachableConcurrency : [])
  }
}
