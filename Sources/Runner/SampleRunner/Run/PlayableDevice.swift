import ResultStore
package import SampleCompiler
package import SamplePlan
package import Sandbox
package import WorkbookModel

/// An interactive device that is compiled with its apps and ready to be started.
///
/// Made by ``SampleRunner/prepare(_:in:)`` and started by ``SampleRunner/play(_:files:)``, for `workbook
/// device`.
package struct PlayableDevice: Sendable {
  package let program: [UInt8]
  /// The number of the program in the executable; nil if there is only one.
  package let entry: Int?
  /// Arguments, input and environment; the time limit does not apply to an interactive device.
  package let settings: Program.Settings
  /// Its apps, with their bytes.
  let device: DevicePayload
  /// The package modules that the device and its apps import.
  package let imports: PackageImports
}

extension SampleRunner {
  /// Compiles a device and its apps, or finds them in the cache.
  ///
  /// - Parameter program: made by ``Planner/prompt(in:apps:profile:after:)``; its apps are known to compile.
  /// - Throws: `RunnerError` if the device or an app does not compile.
  package func prepare(_ program: Program, in workbook: Workbook) async throws -> PlayableDevice {
    let source = ProgramSource(program)
    let (own, linkedDevice) = try await linked(
      ProgramLookup.Compilation(program: program, source: source, isApp: false))
    var imports = packages.imports(of: source.text)
    var payload = DevicePayload(apps: [], profile: program.settings.device?.profile)
    for app in program.apps {
      let source = ProgramSource(app.program)
      let (record, linkedApp) = try await linked(
        ProgramLookup.Compilation(program: app.program, source: source, isApp: true))
      imports = imports.union(packages.imports(of: source.text))
      guard let name = record.executable, let (bytes, entry) = linkedApp else {
        throw RunnerError(.plan, "the app '\(app.sample)' does not compile")
      }
      payload.apps.append(
        .init(
          id: app.sample.name, executable: name, propertyList: app.propertyList, program: bytes,
          entry: entry))
    }
    guard let (bytes, entry) = linkedDevice else {
      let reason =
        own.messages.first { $0.severity == "error" }?.text ?? "the compiler gave no reason"
      throw RunnerError(.plan, "the device does not compile: \(reason)")
    }
    return PlayableDevice(
      program: bytes, entry: entry, settings: program.settings, device: payload, imports: imports)
  }

  /// Starts a device and waits for its end. The runner is closed then, even after an error.
  ///
  /// - Parameter files: its standard streams, as in `Sandbox.Command`: a stream socket for messages
  ///   (`PromptRequest`), and the files for the output of apps and the device's log.
  package func play(
    _ device: PlayableDevice, files: [Int32: Int32]
  ) async throws -> Sandbox.Outcome {
    do {
      let outcome = try await launcher.play(
        device.program, entry: device.entry, settings: device.settings, device: device.device,
        imports: device.imports, files: files)
      await close()
      return outcome
    } catch {
      await close()
      throw error
    }
  }
}
