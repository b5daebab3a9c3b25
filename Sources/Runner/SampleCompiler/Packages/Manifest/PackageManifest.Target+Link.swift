extension PackageManifest.Target {
  /// The public headers of a target in C, by their path from the folder that they lie in.
  ///
  /// For a system library that is its whole folder. Of several folders that could be meant, the first with
  /// a file counts.
  ///
  /// - Returns: nil when there are none.
  package func headers(in package: PackageInputs) -> (folder: String, files: [String: [UInt8]])? {
    // Where SwiftPM looks (`PackageBuilder.predefinedSourceDirectories`).
    let usual = ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }
    let own = type == "system" ? "" : "/\(publicHeadersPath ?? "include")"
    for folder in path.map({ [$0] }) ?? usual + ["Sources"] {
      let headers = package.files(below: folder + own)
      if !headers.isEmpty { return (folder + own, headers) }
    }
    return nil
  }

  /// What a target asks of the link of each program that it is in: its linker settings, and the libraries
  /// of its module map (`link "m"`).
  ///
  /// - Parameter package: the files of its package.
  /// - Returns: the words of each setting, which belong together.
  func linkerSettings(in package: PackageInputs?) -> [[String]] {
    let map = package.flatMap(headers)?.files["module.modulemap"] ?? []
    let libraries = String(decoding: map, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { line in
        line.wholeMatch(of: /\s*link\s+"([^"]+)"\s*/).map { ["-l\($0.1)"] }
      }
    return settings.map(\.linkerWords).filter { !$0.isEmpty } + libraries
  }
}
