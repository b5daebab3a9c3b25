import Foundation

/// The results of a scenario run in a process of its own.
struct ScenarioRun {
  let folder: TemporaryFolder
  let status: Int32
  let isSignal: Bool
  let output: String
  let errors: String
  /// The trace's text; empty if there is none.
  let trace: String

  /// Runs a scenario of the program `DeviceScenario`.
  ///
  /// - Parameter environment: added to the environment of the sample runner; a nil value removes a variable.
  init(
    _ scenario: String, apps: String..., program: TestDevice.Program = .plain,
    environment: [String: String?] = [:]
  ) throws {
    folder = try TemporaryFolder()
    for app in apps { try TestDevice.install(app, program, in: folder.path) }
    let work = folder.path + "/work"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltPrograms.folder + "/DeviceScenario")
    process.arguments = [scenario]
    process.currentDirectoryURL = URL(fileURLWithPath: work)
    var variables = [
      "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": TestDevice.backtrace,
      "WORKBOOK_APPS": folder.path + "/apps", "WORKBOOK_APP_LIST": apps.joined(separator: ","),
      "WORKBOOK_PROFILE": "iOS7", "WORKBOOK_TRACE": folder.path + "/trace",
      "WORKBOOK_MARK": "secret",
    ]
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    let (outputFile, errorFile) = (folder.path + "/output", folder.path + "/errors")
    for file in [outputFile, errorFile] {
      try Data().write(to: URL(fileURLWithPath: file))
    }
    process.standardOutput = FileHandle(forWritingAtPath: outputFile)
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    isSignal = process.terminationReason == .uncaughtSignal
    output = try String(contentsOfFile: outputFile, encoding: .utf8)
    errors = try String(contentsOfFile: errorFile, encoding: .utf8)
    trace = (try? String(contentsOfFile: folder.path + "/trace", encoding: .utf8)) ?? ""
  }

  /// The first line of standard error.
  var message: String { String(errors.prefix { $0 != "\n" }) }

  /// The programs that still run from somewhere in the folder of the run.
  var leftProcesses: [String] { get throws { try folder.leftPrograms } }
}
