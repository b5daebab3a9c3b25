import Toolchains
import SafeFiles
private import FoundationEssentials
private import Glibc
import ResultStore
import Sandbox

/// Reads packages: their files, their manifests, and those of the packages that they need.
///
/// Packages beside it are found by their manifests, from one to the next; each manifest is run in the
/// sandbox, with copies of all packages that are known by then, and what it says is kept under a key that
/// has its text.
struct PackageReader: Sendable {
  let toolchain: Toolchain
  let cache: ResultCache
  let shop: PackageBuildFolders
  /// Absolute paths of folders that are no part of a package, wherever they lie.
  let leavingOut: Set<String>
  /// Of each manifest.
  let limits: Sandbox.Limits
  /// The folders, without links, of the packages that `workbook.yml` names: no others beside a package are
  /// copied. Nil before there is a book, when only manifests are asked: then those of all beside it are.
  let named: Set<String>?

  /// Reads a package, and those beside it that it needs.
  ///
  /// The manifests of packages that were fetched are not read here (``addCheckouts(to:)``): whether a build
  /// is needed can be said without them.
  ///
  /// - Returns: the source with the files and the manifest of each package.
  /// - Throws: `PackageFault` for a manifest that says nothing.
  func read(_ source: PackageSource) async throws -> PackageSource {
    shop.noteUse()
    var source = source
    var waiting = [source.name]
    while let name = waiting.popLast() {
      guard source.manifests[name] == nil else { continue }
      guard let folder = try folder(ofCopy: name, of: source) else { continue }
      let inputs = try PackageInputs(folder: folder, leavingOut: leavingOut)
      let isAsked = named == nil && name != source.name
      source.inputs[name] = isAsked ? PackageInputs(files: inputs.manifests) : inputs
      let manifest = try await manifest(of: name, in: source)
      source.manifests[name] = manifest
      for path in manifest.localDependencies { waiting.append(try self.name(ofCopy: path)) }
    }
    if source.remoteDependencies.isEmpty {
      // SwiftPM removes pins of what is not needed, and cannot write to a copy.
      for name in source.inputs.keys { source.inputs[name]?.remove("Package.resolved") }
    } else {
      source.fetched = contents("\(source.folder)/.build/workspace-state.json")
    }
    return source
  }

  /// The name of a package by the path that the build sees: `core` for `/packages/core`, which the
  /// manifest calls `../core`.
  ///
  /// - Throws: `PackageFault` for one somewhere else.
  private func name(ofCopy path: String) throws(PackageFault) -> String {
    guard path.hasPrefix(shop.packagesInside + "/"),
      let name = PlainPath(String(path.dropFirst(shop.packagesInside.count + 1))), !name.isHidden
    else {
      throw PackageFault(
        "needs the package \(PlainPath.quoted(path)), which lies neither inside of it nor beside it",
        fix: "move the packages into one folder")
    }
    return name.text
  }

  /// The folder that a copy is made of, without links.
  ///
  /// A name with a slash is a package inside of another one: `core/Plugins/X` is in the folder of `core`.
  ///
  /// - Returns: nil for one without a manifest, when only manifests are asked.
  /// - Throws: `PackageFault` for one that the book does not name.
  private func folder(
    ofCopy name: String, of source: PackageSource
  ) throws(PackageFault) -> String? {
    if name == source.name { return source.folder }
    let first = name.prefix { $0 != "/" }
    let top = first == source.name ? source.folder : "\(source.parent)/\(first)"
    if first != source.name, named == nil {
      guard access("\(top + name.dropFirst(first.count))/Package.swift", R_OK) == 0 else {
        return nil
      }
    } else if first != source.name, let named {
      guard let real = try? FileIdentity.resolved(top), named.contains(real) else {
        let path = source.siblingPath(String(first))
        throw PackageFault(
          "needs the package '\(path)', which lies beside it and which 'workbook.yml' does not name",
          fix: "if strangers' samples may read it, add '- package: \(path)' with its products to "
            + "'modules'")
      }
    }
    let path = top + name.dropFirst(first.count)
    // Nothing there: what is said of a package without a manifest is said of it too.
    guard let real = try? FileIdentity.resolved(path), let whole = try? FileIdentity.resolved(top)
    else { return path }
    guard real == whole || real.hasPrefix(whole + "/") else {
      throw PackageFault(
        "needs the package '\(name)', which is a link to another folder",
        fix: "replace the link by the package itself")
    }
    return real
  }

  /// Adds the packages that were fetched: its developers have SwiftPM fetch them, for a
  /// build has no network.
  ///
  /// What SwiftPM has noted of them (`workspace-state.json`) goes along, without which it would fetch them
  /// again.
  ///
  /// - Throws: `PackageFault` when one is not there.
  func addCheckouts(to source: inout PackageSource) async throws {
    guard let missing = source.remoteDependencies.first else { return }
    let folder = "\(source.folder)/.build/checkouts"
    guard let state = source.fetched,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else {
      throw PackageFault(
        "needs the package '\(missing)', which is not fetched, and builds have no network",
        fix: "say 'swift package resolve' in its folder")
    }
    source.inputs[PackageRecipe.stateFolder] = PackageInputs(
      files: [PackageRecipe.stateFile: state])
    for name in names.sorted() where !name.hasPrefix(".") {
      let copy = "\(PackageRecipe.checkoutFolder)/\(name)"
      source.inputs[copy] = try PackageInputs(folder: "\(folder)/\(name)")
      source.manifests[copy] = try await manifest(of: copy, in: source)
    }
  }

  /// What the manifest of a package says, from the cache if its text was read before.
  ///
  /// - Throws: `PackageFault` for one that passes a limit or cannot be compiled.
  private func manifest(of name: String, in source: PackageSource) async throws -> PackageManifest {
    let manifests = source.inputs[name]?.manifests ?? [:]
    guard !manifests.isEmpty else {
      throw PackageFault(
        "needs the package '\(name)', which has no 'Package.swift'",
        fix: "correct the path in its manifest")
    }
    var hasher = ContentHasher()
    hasher.combine("manifest 1")
    hasher.combine(PackageRecipe.identity)
    hasher.combine(toolchain.identity)
    hasher.combine(shop.packagesInside)
    hasher.combine(name)
    PackageInputs(files: manifests).combine(into: &hasher)
    let key = hasher.finish()
    if let kept = cache.blob(key), let manifest = try? PackageManifest(json: kept) {
      return manifest
    }
    let outcome = try await shop.run(
      shop.recipe(for: name, jobs: 1).manifestScript, on: source.inputs, limits: limits)
    if let limit = outcome.limitHit {
      throw PackageFault(manifestOf: name, in: source, stoppedAt: limit, of: limits)
    }
    guard let json = outcome.resultFile, let manifest = try? PackageManifest(json: json) else {
      throw PackageFault(outcome, packages: shop.packagesInside, of: source, modules: nil)
    }
    try cache.keepBlob(json, as: key)
    return manifest
  }

  private func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }
}

extension PackageSource {
  /// The packages that have to be fetched, by identity.
  fileprivate var remoteDependencies: [String] {
    manifests.values.flatMap(\.remoteDependencies).sorted()
  }
}
