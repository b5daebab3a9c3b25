import ResultStore
import SafeFiles
import Sandbox

extension PackageBuilder {
  /// Builds programs of a package, unless they are cached, each with all modules that it needs.
  ///
  /// It is a build of its own, apart from that of the modules: it is only done for documents that show a program, and
  /// a program that cannot be built spoils nothing else.
  ///
  /// - Parameters:
  ///   - names: of executable products, or of targets without one.
  ///   - folder: the package's absolute path.
  ///   - willBuild: called before work that takes seconds.
  /// - Returns: the bytes of those that could be built, by name.
  /// - Throws: `RunnerError` if the cache or the sandbox fails.
  package func programs(
    _ names: [String], ofPackageAt folder: String, willBuild: () -> Void = {}
  ) async throws -> [String: [UInt8]] {
    guard !names.isEmpty else { return [:] }
    let lock = try await CacheLock(.shared, of: cache)
    defer { lock.release() }
    do {
      let folder = try FileIdentity.resolved(folder)
      let reader = reader(of: folder, among: nil)
      var source = try await reader.read(PackageSource(path: ".", folder: folder))
      source.emptyDocuments()
      let key = key(source, ["programs 1"] + names)
      if let kept = cache.blob(key).flatMap({ try? FileBundle($0) }) { return kept.byName }
      willBuild()
      try await reader.addCheckouts(to: &source)
      var recipe = reader.shop.recipe(for: source.name, jobs: jobs)
      recipe.hasCheckouts = source.inputs[PackageRecipe.stateFolder] != nil
      let outcome = try await reader.shop.run(
        recipe.programScript(names), on: source.inputs, limits: .packageBuild)
      guard let built = outcome.resultFile, let bundle = try? FileBundle(built) else { return [:] }
      try cache.keepBlob(bundle.bytes, as: key)
      return bundle.byName
    } catch is PackageFault {
      return [:]
    }
  }
}

extension FileBundle {
  fileprivate var byName: [String: [UInt8]] {
    Dictionary(files.map { ($0.key.text, $0.value) }, uniquingKeysWith: { $1 })
  }
}
