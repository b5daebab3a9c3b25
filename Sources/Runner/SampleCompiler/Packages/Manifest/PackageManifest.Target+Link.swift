extension PackageManifest.Target {
  /// The folders that SwiftPM searches for a target without a path (`PackageBuilder.predefinedSourceDirectories`).
  private var usualFolders: [String] {
    ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" } + ["Sources"]
  }

  /// Its folder in the package, from the package's own.
  package func folder(in package: PackageInputs?) -> String {
    if let path { return path }
    let names = package.map { $0.files.keys } ?? [:].keys
    return usualFolders.first { folder in names.contains { $0.hasPrefix(folder + "/") } }
      ?? "Sources/\(name)"
  }

  /// The public headers of a C target, by their path relative to their folder.
  ///
  /// For a system library they are all its files. Of several possible folders, the first with a file is used.
  ///
  /// - Returns: nil if there are none.
  package func headers(in package: PackageInputs) -> (folder: String, files: [String: [UInt8]])? {
    let own = type == "system" ? "" : "/\(publicHeadersPath ?? "include")"
    for folder in path.map({ [$0] }) ?? usualFolders {
      let headers = package.files(below: folder + own)
      if !headers.isEmpty { return (folder + own, headers) }
    }
    return nil
  }

  /// The linker options for each program that contains the target: its linker settings, and the libraries of
  /// its module map (`link "m"`).
  ///
  /// - Parameter package: the files of its package.
  /// - Returns: the options, grouped by setting.
  func linkerSettings(in package: PackageInputs?) -> [[String]] {
    let map = package.flatMap(headers)?.files["module.modulemap"] ?? []
    let libraries = String(decoding: map, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { line in
        line.wholeMatch(of: /\s*link\s+"([^"]+)"\s*/).map { ["-l\($0.1)"] }
      }
    return settings.map(\.linkerWords).filter { !$0.isEmpty } + libraries
  }
}
