import SafeFiles
package import Sandbox

/// The result of a build, combined with the headers that samples need.
///
/// The result comes from untrusted programs. Names are plain paths by construction, and libraries are taken
/// from the compiler's list only in its usual form.
///
/// A module has its library, its `.swiftmodule` or module map, and its resource bundles from the build; the
/// headers of a C target come from the package itself.
package struct PackageBuildResult: Sendable {
  let index: PackageIndex
  /// The files of every module in a folder with its name.
  package let bundle: FileBundle

  /// Divides the result of a build among the modules.
  ///
  /// - Parameters:
  ///   - built: the result, with each file below the folder of its module.
  ///   - nodes: its modules, each after its dependencies.
  ///   - inputs: by the folder of the copy.
  /// - Throws: `FileBundle.Fault` for a result that no build makes.
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
      let clangFlags = files.removeValue(forKey: PackageRecipe.clangFile) ?? []
      let isSwift = files["\(name).swiftmodule"] != nil
      if !isSwift, let package = inputs[node.package] {
        files = Self.addingHeaders(of: node.target, in: package, to: files)
      }
      for (path, bytes) in files {
        let path = "\(name)/\(path)"
        guard let place = PlainPath(path) else {
          throw FileBundle.Fault(path, "is not a plain path")
        }
        try bundle.add(bytes, as: place)
      }
      modules.append(
        try PackageModule(
          node, language: isSwift ? .swift : .c, dependencies: graph.moduleNames(neededBy: node),
          files: files, offered: offered, libraries: Self.libraries(autolink),
          clangWords: Self.clangWords(clangFlags),
          sources: Self.sources(of: node.target, in: inputs[node.package])))
    }
    self.bundle = bundle
    index = PackageIndex(modules: modules, bundle: ContentHash(bundle.bytes).hexadecimal)
  }

  /// The Swift files of a target, or of the whole package if the target's folder is that of the package.
  private static func sources(
    of target: PackageManifest.Target, in package: PackageInputs?
  ) -> [[UInt8]] {
    guard let package else { return [] }
    let own = package.files(below: target.folder(in: package))
    return (own.isEmpty ? package.files : own).filter { $0.key.hasSuffix(".swift") }.map(\.value)
  }

  /// The options that name libraries, which are the only ones that the compiler writes.
  ///
  /// `-lm` is one; `-l:libm.so`, `-L/somewhere` and any other option are ignored.
  private static func libraries(_ words: [UInt8]) -> [String] {
    let word = /-l[A-Za-z0-9_][A-Za-z0-9_+.\-]*/
    return String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.wholeMatch(of: word) != nil }.map(String.init)
  }

  /// The options for headers that `pkg-config` may name: a folder of the system, and a macro.
  ///
  /// Any other option is ignored, as a manifest could have put it there.
  private static func clangWords(_ words: [UInt8]) -> [String] {
    let word = /-I\/[A-Za-z0-9_+.\/\-]*|-D[A-Za-z_][A-Za-z0-9_]*(=[A-Za-z0-9_.]*)?/
    return String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.wholeMatch(of: word) != nil }.map(String.init)
  }

  /// Adds the public headers of a C target beside its module map.
  ///
  /// A header replaces a file of the same name from the build.
  private static func addingHeaders(
    of target: PackageManifest.Target, in package: PackageInputs, to files: [String: [UInt8]]
  ) -> [String: [UInt8]] {
    guard let (folder, headers) = target.headers(in: package) else { return files }
    var files = files
    if let map = files[mapFile] { files[mapFile] = moved(map, from: folder) }
    return files.merging(headers) { $1 }
  }

  /// The only file of a build that contains paths; all others are passed on unchanged.
  private static let mapFile = "module.modulemap"

  /// Makes the paths in SwiftPM's module map relative, since its copy is in the folder of the headers.
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
