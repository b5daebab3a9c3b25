private import Glibc
import WorkbookModel

/// A package that `workbook.yml` names, with what is known of it so far.
struct PackageSource: Sendable {
  /// As `workbook.yml` writes it.
  let path: String
  /// Its folder, without links.
  let folder: String
  /// The name of its folder, which its copy has as well: SwiftPM takes it for its identity.
  let name: String
  /// By the name of the folder: the package itself and those beside it that it needs.
  var inputs: [String: PackageInputs] = [:]
  var manifests: [String: PackageManifest] = [:]

  /// The folder around the package.
  var parent: String { folder.split(separator: "/").dropLast().map { "/" + $0 }.joined() }

  /// - Parameter root: the book's folder.
  /// - Throws: `PackageFault` when there is no package.
  init(_ package: Configuration.DocumentedPackage, root: String) throws(PackageFault) {
    let named = package.path.hasPrefix("/") ? package.path : "\(root)/\(package.path)"
    guard let folder = try? FileIdentity.resolved(named),
      access("\(folder)/Package.swift", R_OK) == 0
    else {
      throw PackageFault(
        "is no Swift package: it has no 'Package.swift' that can be read",
        fix: "write the folder of a package from the book's folder, such as '.' or '../name'")
    }
    path = package.path
    self.folder = folder
    name = folder.split(separator: "/").last.map(String.init) ?? "package"
  }
}
