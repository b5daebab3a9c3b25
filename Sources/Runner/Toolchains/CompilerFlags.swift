package enum CompilerFlags {
  /// The flags of every compilation.
  ///
  /// The modules of C headers are made with the same flags, since a compiler accepts only modules made with
  /// its own. Line tables are all that a backtrace needs, and do not require a module of the program. Without
  /// incremental code generation the object contains no hash of a temporary name, so that equal code gives
  /// equal bytes and one run. LLVM's verifier looks for errors of the compiler, not of the code, and takes a
  /// tenth of the time.
  ///
  /// - Parameter languageMode: `5` or `6`.
  package static func all(languageMode: String) -> [String] {
    [
      "-swift-version", languageMode, "-Onone", "-gline-tables-only", "-module-name", "main",
      "-diagnostic-style=llvm", "-no-color-diagnostics", "-print-diagnostic-groups",
      "-Xfrontend", "-disable-incremental-llvm-codegen", "-Xfrontend", "-disable-llvm-verify",
    ]
  }
}
