import Sandbox

/// The folders that the builds of one package work in, new for each script (`BuildFolder`).
///
/// ```
/// <folder>/packages/core/...   copies of packages, which a build may read
/// <folder>/scratch/...         what SwiftPM makes, which it may write to
/// ```
///
/// In a sandbox with namespaces a build sees them as `/packages` and `/scratch`, so that its output contains
/// no path of this machine.
struct PackageBuildFolders: Sendable {
  let sandbox: Sandbox
  /// The absolute path of a folder below the cache's.
  let folder: String

  /// The folder of all packages as a build sees it.
  var packagesInside: String { isMounted ? "/packages" : "\(folder)/packages" }
  private var scratchInside: String { isMounted ? "/scratch" : "\(folder)/scratch" }
  private var isMounted: Bool { sandbox.level == .namespaces }

  /// Makes the scripts for one of the packages.
  ///
  /// - Parameter name: the name of the package's folder.
  func recipe(for name: String, jobs: Int) -> PackageRecipe {
    PackageRecipe(
      package: "\(packagesInside)/\(name)", packages: packagesInside, scratch: scratchInside,
      jobs: jobs)
  }

  /// Runs a script on copies of packages.
  ///
  /// A script that fails hands nothing back; its output contains the reason.
  ///
  /// - Parameter inputs: by the name of the package's folder.
  /// - Returns: an outcome with the bytes of ``PackageRecipe/resultFile``.
  /// - Throws: errors of the sandbox, and `CancellationError`.
  func run(
    _ script: String, on inputs: [String: PackageInputs], limits: Sandbox.Limits
  ) async throws -> Sandbox.Outcome {
    let place = try await BuildFolder(at: folder, for: sandbox.level)
    let packages = try place.folder("packages", isWritable: false)
    let scratch = try place.folder("scratch", isWritable: true)
    // Without mounts, the replacement of a folder has its own path.
    let script = isMounted ? script : script.replacing(folder, with: place.path)
    for (name, inputs) in inputs { try inputs.write(to: "\(packages)/\(name)") }
    let outcome = try await sandbox.run { _ in
      var command = Sandbox.Command(executable: "/bin/sh", limits: limits)
      command.arguments = ["-c", script]
      command.resultFile = PackageRecipe.resultFile
      command.readOnlyFolders = [isMounted ? packagesInside : packages: packages]
      command.writableFolders = [isMounted ? scratchInside : scratch: scratch]
      return command
    }
    place.close()
    try Task.checkCancellation()
    return outcome
  }
}
