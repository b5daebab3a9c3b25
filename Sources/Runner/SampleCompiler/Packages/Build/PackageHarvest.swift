import SafeFiles
package import Sandbox

/// What a build has made, put together with the headers that samples read of it.
///
/// What a build hands back comes from a stranger's programs. Names are plain paths by construction, and
/// libraries are taken from the compiler's list only in the form in which it writes them.
///
/// A module has its library, its `.swiftmodule` or module map, and its bundles of resources from the build;
/// the headers of a C target come from the package itself.
package struct PackageHarvest: Sendable {
  let index: PackageIndex
  /// The files of every module in a folder with its name.
  package let bundle: FileBundle

  /// Divides what the build handed back among the modules.
  ///
  /// - Parameters:
  ///   - built: what the build handed back, each file below the folder of its module.
  ///   - nodes: its modules, each behind its dependencies.
  ///   - inputs: by the folder of the copy.
  /// - Throws: `FileBundle.Fault` for what no build makes.
  package init(
    _ built: FileBundle, of nodes: [PackageGraph.Node], in graph: PackageGraph,
    _ inputs: [String: PackageInputs]
  ) throws(FileBundle.Fault) {
    var bundle = FileBundle()
    var modules: [PackageModule] = []
    for node in nodes {
      let name = node.moduleName
      guard let folder = PlainPath(name) else { throw FileBundle.Fault(name, "names no module") }
      var files = Dictionary(
        built.files(below: folder).map { ($0.key.text, $0.value) }, uniquingKeysWith: { $1 })
      let offered = files.removeValue(forKey: PackageRecipe.offeredFile) ?? []
      let autolink = files.removeValue(forKey: PackageRecipe.autolinkFile) ?? []
      let isSwift = files["\(name).swiftmodule"] != nil
      if !isSwift, let package = inputs[node.package] {
        files = Self.addingHeaders(of: node.target, in: package, to: files)
      }
      for (path, bytes) in files {
        let path = "\(name)/\(path)"
        guard let place = PlainPath(path) else { throw FileBundle.Fault(path, "is no plain path") }
        try bundle.add(bytes, as: place)
      }
      modules.append(
        try PackageModule(
          node, language: isSwift ? .swift : .c, dependencies: graph.moduleNames(behind: node),
          files: files, offered: offered, libraries: Self.libraries(autolink)))
    }
    self.bundle = bundle
    index = PackageIndex(modules: modules, bundle: ContentHash(bundle.bytes).hexadecimal)
  }

  /// The words that name libraries; the compiler asks for nothing else.
  ///
  /// `-lm` is one; `-l:libm.so`, `-L/somewhere` and any other option are passed over.
  private static func libraries(_ words: [UInt8]) -> [String] {
    let word = /-l[A-Za-z0-9_][A-Za-z0-9_+.\-]*/
    return String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.wholeMatch(of: word) != nil }.map(String.init)
  }

  /// The public headers of a C target beside its module map.
  ///
  /// A header takes the place of a file of the same name that the build has made.
  private static func addingHeaders(
    of target: PackageManifest.Target, in package: PackageInputs, to files: [String: [UInt8]]
  ) -> [String: [UInt8]] {
    guard let (folder, headers) = target.headers(in: package) else { return files }
    var files = files
    if let map = files[mapFile] { files[mapFile] = moved(map, from: folder) }
    return files.merging(headers) { $1 }
  }

  /// The one file of a build that holds paths; any other is handed on as it is.
  private static let mapFile = "module.modulemap"

  /// A module map that SwiftPM has made names the folder of the headers; its copy lies among theirs.
  ///
  /// ```
  /// umbrella header "/packages/core/Sources/C/include/C.h"  ->  umbrella header "./C.h"
  /// ```
  /// A map that the author wrote is relative already.
  private static func moved(_ map: [UInt8], from folder: String) -> [UInt8] {
    var lines = String(decoding: map, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.first?.hasPrefix("module ") == true else { return map }
    for (number, line) in lines.enumerated() where line.contains("umbrella") {
      guard let quote = line.firstIndex(of: "\""), let end = line.firstRange(of: "/" + folder)
      else {
        continue
      }
      lines[number] = line[...quote] + "." + line[end.upperBound...]
    }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
