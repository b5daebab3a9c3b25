import Diagnostics
private import FoundationEssentials
private import Glibc
import ResultStore
import WorkbookModel

/// A package that `workbook.yml` names, with what is known of it so far.
///
/// ``PackageReader`` fills it step by step, and ``PackageBuilder`` makes the key and the build of it.
struct PackageSource: Sendable {
  /// As `workbook.yml` writes it.
  let path: String
  /// Its folder, without links.
  let folder: String
  /// By the folder below that of all copies: the package itself, those beside it that it needs, and what
  /// else a build is given.
  var inputs: [String: PackageInputs] = [:]
  /// By the same folders as ``inputs``.
  var manifests: [String: PackageManifest] = [:]
  /// What SwiftPM remembers of the packages that it has fetched; nil when nothing was.
  var fetched: [UInt8]?

  /// The name of its folder, which its copy has as well: SwiftPM takes it for its identity.
  var name: String { folder.split(separator: "/").last.map(String.init) ?? "package" }

  /// The folder around the package.
  var parent: String { folder.split(separator: "/").dropLast().map { "/" + $0 }.joined() }

  /// What `workbook.yml` would call a package beside this one: `../core` for `core` beside `.`.
  func siblingPath(_ name: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The folder around `..` is no part of it.
    if path == "." { return "../\(name)" }
    if parts.last == ".." { return "\(path)/../\(name)" }
    return (parts.dropLast() + [name[...]]).joined(separator: "/")
  }

  /// The packages beside it that it needs, with their library products, in the order of their names.
  ///
  /// A package inside of it comes with it, and one without libraries has nothing to offer.
  var neighbours: [(path: String, products: [String])] {
    manifests.sorted { $0.key < $1.key }.compactMap { name, manifest in
      let products = manifest.products.filter(\.isLibrary).map(\.name)
      guard name != self.name, !name.contains("/"), !products.isEmpty else { return nil }
      return (siblingPath(name), products)
    }
  }

  /// Finds the folder of a package.
  ///
  /// - Parameter root: the book's folder.
  /// - Returns: its path without links, so that one package is the same by all of its names.
  /// - Throws: `PackageFault` when there is no package.
  static func folder(
    of package: Configuration.DocumentedPackage, root: String
  ) throws(PackageFault) -> String {
    let named = package.path.hasPrefix("/") ? package.path : "\(root)/\(package.path)"
    guard let folder = try? FileIdentity.resolved(named),
      access("\(folder)/Package.swift", R_OK) == 0
    else {
      throw PackageFault(
        "is no Swift package: it has no 'Package.swift' that can be read",
        fix: "write the folder of a package from the book's folder, such as '.' or '../name'")
    }
    return folder
  }

  /// The targets of some of its products.
  ///
  /// Each target is named once, in the order of the products.
  ///
  /// - Throws: `PackageFault` for a name that is no library, with the nearest one.
  func targets(of products: [String]) throws(PackageFault) -> [String] {
    let all = manifests[name]?.products ?? []
    var targets: [String] = []
    for name in products {
      guard let product = all.first(where: { $0.name == name && $0.isLibrary }) else {
        throw fault(ofProduct: name, among: all)
      }
      targets += product.targets.filter { !targets.contains($0) }
    }
    return targets
  }

  /// What is wrong with the name of a product: it is no library, or there is none of it.
  private func fault(
    ofProduct name: String, among all: [PackageManifest.Product]
  ) -> PackageFault {
    let libraries = all.filter(\.isLibrary).map(\.name)
    let next =
      libraries.isEmpty
      ? "give the package a library product"
      : "its libraries are \(libraries.joined(separator: ", "))"
    if all.contains(where: { $0.name == name }) {
      return PackageFault(
        "cannot be imported: its product '\(name)' is no library", fix: next, product: name)
    }
    let nearest = nearestName(to: name, in: libraries).map { "did you mean '\($0)'?" }
    return PackageFault("has no product '\(name)'", fix: nearest ?? next, product: name)
  }
}
