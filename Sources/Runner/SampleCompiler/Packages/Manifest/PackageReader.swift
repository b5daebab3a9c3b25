import Toolchains
import SafeFiles
private import FoundationEssentials
private import Glibc
import ResultStore
import Sandbox

/// Reads packages: their files, their manifests, and those of the packages that they depend on.
///
/// Neighboring packages are found through manifests. Each manifest is run in the sandbox, with copies of all
/// packages known so far, and its result is cached under a key that includes its text.
struct PackageReader: Sendable {
  let toolchain: Toolchain
  let cache: ResultCache
  let shop: PackageBuildFolders
  /// Absolute paths of folders that are not part of any package.
  let leavingOut: Set<String>
  /// The limits for reading each manifest.
  let limits: Sandbox.Limits
  /// The folders of the packages that `workbook.yml` names, with links resolved; no other neighboring
  /// packages are copied.
  ///
  /// Nil before there is a book, when only manifests are read: then those of all neighboring packages are
  /// copied.
  let named: Set<String>?

  /// Reads a package, and the neighboring packages that it depends on.
  ///
  /// Manifests of fetched packages are not read here (``addCheckouts(to:)``), since they are not needed to
  /// decide whether to build.
  ///
  /// - Returns: the source with the files and the manifest of each package.
  /// - Throws: `PackageFault` for a manifest that cannot be evaluated.
  func read(_ source: PackageSource) async throws -> PackageSource {
    var source = source
    var waiting = [source.name]
    while let name = waiting.popLast() {
      guard source.manifests[name] == nil else { continue }
      source.folders.insert("\(source.parent)/\(name)")
      guard let folder = try folder(ofCopy: name, of: source) else { continue }
      let inputs = try PackageInputs(folder: folder, leavingOut: leavingOut)
      source.folders.insert(folder)
      let isAsked = named == nil && name != source.name
      source.inputs[name] = isAsked ? PackageInputs(files: inputs.manifests) : inputs
      let manifest = try await manifest(of: name, in: source)
      source.manifests[name] = manifest
      for path in manifest.localDependencies { waiting.append(try self.name(ofCopy: path)) }
    }
    if source.remoteDependencies.isEmpty {
      // SwiftPM removes unneeded pins from the file, but cannot write to a copy.
      for name in source.inputs.keys { source.inputs[name]?.remove("Package.resolved") }
    } else {
      source.fetched = contents("\(source.folder)/\(PackageBuilder.fetchedState)")
    }
    return source
  }

  /// The name of a package by its path in the build: `core` for `/packages/core`, which the manifest calls
  /// `../core`.
  ///
  /// - Throws: `PackageFault` for a package elsewhere.
  private func name(ofCopy path: String) throws(PackageFault) -> String {
    guard path.hasPrefix(shop.packagesInside + "/"),
      let name = PlainPath(String(path.dropFirst(shop.packagesInside.count + 1))), !name.isHidden
    else {
      throw PackageFault(
        "needs the package \(PlainPath.quoted(path)), which is neither inside of it nor next to it",
        fix: "move the packages into one folder")
    }
    return name.text
  }

  /// The folder that is copied for a package, with links resolved.
  ///
  /// A name with a slash is a package inside of another one: `core/Plugins/X` is in the folder of `core`.
  ///
  /// - Returns: nil for a package without a manifest, if only manifests are read.
  /// - Throws: `PackageFault` for a package that the book does not name.
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
        guard access("\(top)/Package.swift", F_OK) == 0 else {
          throw PackageFault(
            "needs the package '\(path)', which is not there",
            fix: "put it next to this package, or correct the path in the manifest")
        }
        throw PackageFault(
          "needs the package '\(path)', which is next to it but not named in 'workbook.yml'",
          fix: "if strangers' samples may read it, add '- package: \(path)' with its products to "
            + "'modules'")
      }
    }
    let path = top + name.dropFirst(first.count)
    // If there is nothing, the error is the same as for a package without a manifest.
    guard let real = try? FileIdentity.resolved(path), let whole = try? FileIdentity.resolved(top)
    else { return path }
    guard real == whole || real.hasPrefix(whole + "/") else {
      throw PackageFault(
        "needs the package '\(name)', which is a link to another folder",
        fix: "replace the link by the package itself")
    }
    return real
  }

  /// Adds the fetched packages, which the package's developers have to fetch with SwiftPM, since builds have
  /// no network.
  ///
  /// SwiftPM's state about them (`workspace-state.json`) is copied too; without it SwiftPM would fetch them
  /// again.
  ///
  /// - Throws: `PackageFault` if a package is not fetched.
  func addCheckouts(to source: inout PackageSource) async throws {
    guard let missing = source.remoteDependencies.first else { return }
    let folder = "\(source.folder)/.build/checkouts"
    guard let state = source.fetched,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else {
      throw PackageFault(
        "needs the package '\(missing)', which is not fetched, and builds have no network",
        fix: "run 'swift package resolve' in its folder")
    }
    source.inputs[PackageRecipe.stateFolder] = PackageInputs(
      files: [PackageRecipe.stateFile: state])
    for name in names.sorted() where !name.hasPrefix(".") {
      let copy = "\(PackageRecipe.checkoutFolder)/\(name)"
      source.inputs[copy] = try PackageInputs(folder: "\(folder)/\(name)")
      source.manifests[copy] = try await manifest(of: copy, in: source)
    }
  }

  /// The content of a package's manifest, from the cache if the same text was read before.
  ///
  /// - Throws: `PackageFault` for a manifest that exceeds a limit or does not compile.
  private func manifest(of name: String, in source: PackageSource) async throws -> PackageManifest {
    let manifests = source.inputs[name]?.manifests ?? [:]
    guard !manifests.isEmpty else {
      throw PackageFault(
        "needs the package '\(name)', which has no 'Package.swift'",
        fix: "correct the path in its manifest")
    }
    var hasher = ContentHasher()
    hasher.combine("manifest 2")
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
  /// The identities of packages that have to be fetched.
  fileprivate var remoteDependencies: [String] {
    manifests.values.flatMap(\.remoteDependencies).sorted()
  }
}
