/// What every compilation of a sample tells the compiler.
package enum CompilerFlags {
  /// The flags of every compilation.
  ///
  /// The modules of C headers are made with the same ones, since a compiler takes only modules that were
  /// made with its own. Line tables are all that a backtrace needs, and cost no module of the program's
  /// own. Without the incremental code generation no hash of a temporary name is in the object, so that
  /// equal code makes equal bytes and one run. LLVM's verifier looks for mistakes of the compiler's own,
  /// not of the code, for a tenth of its time.
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
