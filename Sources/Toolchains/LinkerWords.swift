import Subprocess

/// What objects ask of the linker: the libraries of the modules that their code imports.
///
/// The compiler writes them into a section of the object, each with a null byte behind it. The toolchain's
/// `swift-autolink-extract` reads it too; that one is the whole compiler, which takes longer to start than a
/// small program to link.
enum LinkerWords {
  /// Writes the commands of `sh(1)` that collect them in `main.autolink` and `main.optional`.
  ///
  /// In the second are those of regular expressions: for them the compiler asks always, and to load them is
  /// a tenth of a small program's start. What else the code imports is loaded even if it uses nothing of it
  /// by name (`NSClassFromString`). XCTest's library does not say where those lie that it needs, so the
  /// program has to name them all.
  ///
  /// It ends the shell with ``CompilerSteps/isUnusual`` when objects ask for anything but libraries by
  /// their names, which is all that the compiler itself ever writes there.
  ///
  /// - Parameters:
  ///   - objects: their paths, as the shell has them.
  ///   - input: the folder of the files, with `sandbox-init` (`Sources/sandbox-init/linker_words.c`).
  static func collecting(from objects: String, input: String) -> String {
    """
    \(ShellWords.quoted(["\(input)/sandbox-init", "linker-words"])) main.optional \(objects) \
    > main.autolink || exit \(CompilerSteps.isUnusual)
    """
  }
}
