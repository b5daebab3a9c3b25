package import ResultStore

/// Adds the package concerned and the next step to a linker error of a program that imports package modules.
///
/// ```
/// libM.so: error: undefined reference to 'cbrt'        a module's own code
/// main.o:function f: error: undefined reference to 'cbrt'   the sample's, or inlined into it
/// ld: error: cannot find -lz                            a library that a module needs
/// ```
///
/// The linker says what is missing, but not whose fault it is. In all three cases the package's manifest has
/// to be corrected, unless the name belongs to the sample.
package enum LinkFault {
  /// Adds the package and the next step to a message of the linker.
  ///
  /// ```
  /// undefined reference to 'cbrt'  ->  undefined reference to 'cbrt' in module 'M' of package 'core'
  /// cannot find -lz                ->  cannot find -lz, which package 'core' asks for
  /// ```
  /// A name that is missing in the sample's own object may be the sample's or inlined into it, so the fix
  /// covers both.
  ///
  /// - Parameter modules: the modules that the program imports, with their dependencies. If there are none,
  ///   nothing is added.
  /// - Returns: the changed message; any other kind of message is returned unchanged.
  package static func named(
    _ message: CompileRecord.Message, among modules: [PackageModule]
  ) -> CompileRecord.Message {
    var named = message
    if let module = modules.first(where: { "lib\($0.name).so" == message.file }) {
      named.file = nil
      named.text += " in module '\(module.name)' of package '\(module.package)'"
      named.fix =
        "add the library that defines it to that package's 'Package.swift', in the 'linkerSettings' of the "
        + "target, such as .linkedLibrary(\"m\")"
    } else if message.text.hasPrefix("cannot find -l"),
      let word = message.text.wholeMatch(of: /cannot find (-l\S+)/)?.1,
      let module = modules.first(where: { $0.linkerSettings.joined().contains(String(word)) })
    {
      named.text += ", which package '\(module.package)' needs"
      named.fix =
        "install the library 'lib\(word.dropFirst(2)).so' with its '-dev' package, or take it out of that "
        + "package's 'linkerSettings'"
    } else if message.isMissingName, !modules.isEmpty {
      var packages: [String] = []
      for module in modules where !packages.contains(module.package) {
        packages.append(module.package)
      }
      let names = packages.map { "'\($0)'" }.joined(separator: ", ")
      named.fix =
        "define it; or if it is code of a package that is inlined here (\(names)), name the library that "
        + "has it in the 'linkerSettings' of that package's 'Package.swift'"
    }
    return named
  }
}
