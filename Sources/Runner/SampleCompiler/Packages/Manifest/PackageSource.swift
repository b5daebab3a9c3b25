import TextDiagnostics
private import FoundationEssentials
private import Glibc
import ResultStore
import WorkbookModel

/// A package that `workbook.yml` names, with everything read from it so far.
///
/// ``PackageReader`` fills it step by step; ``PackageBuilder`` makes the key and the build from it.
struct PackageSource: Sendable {
  /// As `workbook.yml` writes it.
  let path: String
  /// Its folder, with links resolved.
  let folder: String
  /// The files of the package itself, of neighboring packages that it depends on, and other inputs of a
  /// build.
  ///
  /// The keys are folders below that of all copies.
  var inputs: [String: PackageInputs] = [:]
  /// The absolute folders of the packages that were read, as they are named and with links resolved.
  var folders: Set<String> = []
  /// By the same folders as ``inputs``.
  var manifests: [String: PackageManifest] = [:]
  /// SwiftPM's state about fetched packages; nil if nothing was fetched.
  var fetched: [UInt8]?

  /// The name of its folder and of the copy, which SwiftPM uses as its identity.
  var name: String { folder.split(separator: "/").last.map(String.init) ?? "package" }

  var parent: String { folder.split(separator: "/").dropLast().map { "/" + $0 }.joined() }

  /// The path of a neighboring package in `workbook.yml`: `../core` for `core` beside `.`.
  func siblingPath(_ name: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // A path that ends in `..` has no last name to replace.
    if path == "." { return "../\(name)" }
    if parts.last == ".." { return "\(path)/../\(name)" }
    return (parts.dropLast() + [name[...]]).joined(separator: "/")
  }

  /// Empties the files that are only for readers.
  mutating func emptyDocuments() {
    for (name, manifest) in manifests {
      guard let inputs = inputs[name] else { continue }
      self.inputs[name] = inputs.emptyingDocuments(
        besides: manifest.targets.map { $0.folder(in: inputs) })
    }
  }

  /// The neighboring packages with the library products that targets of other packages depend on, sorted by name.
  ///
  /// Packages inside of this one are left out. SwiftPM needs one without needed libraries too, such as one that is there
  /// for its command plugin.
  ///
  /// - Parameter brought: the names of the targets that the package's own libraries need. What only macros and tests
  ///   need is none of them, and no code of a document imports it.
  /// - Returns: also `others`, the products that are needed otherwise.
  func neighbours(
    besides brought: Set<String>
  ) -> [(path: String, products: [String], others: [String])] {
    manifests.sorted { $0.key < $1.key }.compactMap { name, manifest in
      guard name != self.name, !name.contains("/") else { return nil }
      let targets = manifests.filter { $0.key != name }.values.flatMap(\.targets)
      func needed(_ targets: [PackageManifest.Target]) -> [PackageManifest.Product] {
        let names = Set(targets.flatMap(\.dependencies).map(\.name))
        return manifest.products.filter { $0.isLibrary && names.contains($0.name) }
      }
      let others = needed(targets.filter { ["executable", "regular"].contains($0.type) })
        .filter { !brought.isSuperset(of: $0.targets) }
      return (siblingPath(name), needed(targets).map(\.name), others.map(\.name))
    }
  }

  /// Finds the folder of a package.
  ///
  /// - Parameter root: the book's folder.
  /// - Returns: its path with links resolved, so that all names of a package give the same path.
  /// - Throws: `PackageFault` if there is no package.
  static func folder(
    of package: Configuration.DocumentedPackage, root: String
  ) throws(PackageFault) -> String {
    let named = package.path.hasPrefix("/") ? package.path : "\(root)/\(package.path)"
    guard let folder = try? FileIdentity.resolved(named),
      access("\(folder)/Package.swift", R_OK) == 0
    else {
      throw PackageFault(
        "is not a Swift package: it has no readable 'Package.swift'",
        fix: "write the path of a package relative to the book's folder, such as '.' or '../name'")
    }
    return folder
  }

  /// The targets of some of its products, without duplicates, in the order of the products.
  ///
  /// - Throws: `PackageFault` for a name that is not a library, with the most similar one.
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

  /// The fault for an unknown product, or one that is not a library.
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
        "cannot be imported: its product '\(name)' is not a library", fix: next, product: name)
    }
    let nearest = nearestName(to: name, in: libraries).map { "did you mean '\($0)'?" }
    return PackageFault("has no product '\(name)'", fix: nearest ?? next, product: name)
  }
}
