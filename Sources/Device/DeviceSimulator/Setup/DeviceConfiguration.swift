import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
package import DeviceLink
import Foundation

/// The parameters of a device: its system, its apps, and its folders.
///
/// A scenario's device is configured by the environment (``init(environment:)``), a test's by the test.
package struct DeviceConfiguration: Sendable {
  /// The major version of iOS.
  package var systemVersion: Int
  /// Whether apps run in the background at all.
  package var isMultitaskingSupported = true
  /// Whether it is a tablet and not a phone.
  package var isPad = false
  /// The folder that contains the apps' folders.
  package var appsFolder: String
  /// The IDs of the apps in the order of installation.
  package var apps: [String]
  /// The program of an app, by its ID, if its executable contains several.
  package var appEntries: [String: String] = [:]
  /// The daemons, which run from its start on.
  package var daemons: [DaemonConfiguration] = []
  /// The transfer daemon for a live run; nil in virtual time (`Sources/Transfers/TRANSFERS.md`).
  package var liveDaemon: DaemonConfiguration?
  /// CHOICE: the maximum device time of a live scenario.
  package var mostLiveTime = Duration.seconds(120)
  /// The folder in which the apps' containers are created.
  package var workingFolder: String
  /// The library that is preloaded into each app; nil for none.
  package var library: String?
  /// The path of the trace; nil for none.
  package var traceFile: String?
  /// The environment for apps, without what the device adds.
  package var environment: [String: String]
  /// The destination of the log and of the apps' output.
  package var console = Console.standard
  package var watchdog = Watchdog.Limits()
  /// CHOICE: an app that wakes up more often than this within one second, without anything from outside, will
  /// not come to rest.
  package var mostWakeUps = 10_000
  /// The seed of all randomness. CHOICE: the same for every device.
  package var seed: UInt64 = 1
  /// CHOICE: the maximum number of events in a trace.
  package var mostTraceEvents = 20_000
  /// Whether the device represents the whole process, and ends with it.
  package var endsWithProcess = false

  /// Creates the configuration of a device without a trace, and with an empty environment for apps.
  package init(
    systemVersion: Int = Profile.latest.version, appsFolder: String, apps: [String],
    workingFolder: String
  ) {
    self.systemVersion = systemVersion
    self.appsFolder = appsFolder
    self.apps = apps
    self.workingFolder = workingFolder
    environment = [:]
  }

  /// Reads the settings of the sample runner from the environment of a scenario.
  ///
  /// - `WORKBOOK_APPS` is the folder of the apps, `WORKBOOK_APP_LIST` their IDs, separated by commas.
  /// - `WORKBOOK_APP_ENTRIES`: in the same order, the program of each app, if its executable contains
  ///   several.
  /// - `WORKBOOK_PROFILE` is the system: `iOS7`; the latest if it is empty.
  /// - `WORKBOOK_UIKIT` is the library for apps, `WORKBOOK_TRANSFERD` the transfer daemon.
  /// - `WORKBOOK_LIVE` is the maximum time of a live scenario in seconds; absent in virtual time.
  /// - `WORKBOOK_TRACE` is the path of the trace.
  ///
  /// Apps get all other variables, except those with this prefix.
  ///
  /// - Throws: without a folder of apps, and for a system without a profile.
  init(environment: [String: String]) throws(ScriptError) {
    guard let appsFolder = environment["WORKBOOK_APPS"] else {
      throw ScriptError(
        "no device here: 'WORKBOOK_APPS' is not set; run the scenario with 'workbook run'")
    }
    let apps = environment["WORKBOOK_APP_LIST", default: ""].split(separator: ",").map(String.init)
    self.init(
      appsFolder: appsFolder, apps: apps,
      workingFolder: FileManager.default.currentDirectoryPath)
    let entries = environment["WORKBOOK_APP_ENTRIES", default: ""].split(
      separator: ",", omittingEmptySubsequences: false)
    for (app, entry) in zip(apps, entries) where !entry.isEmpty { appEntries[app] = String(entry) }
    let profile = environment["WORKBOOK_PROFILE", default: ""]
    if !profile.isEmpty {
      guard profile.hasPrefix("iOS"), let version = Int(profile.dropFirst(3)),
        Profile(iOS: version) != nil
      else {
        throw ScriptError(
          "no profile '\(profile)'; there are 'iOS4' to 'iOS18', 'iOS26' and 'iOS27'")
      }
      systemVersion = version
    }
    library = environment["WORKBOOK_UIKIT"].flatMap { $0.isEmpty ? nil : $0 }
    if let program = environment["WORKBOOK_TRANSFERD"], !program.isEmpty {
      let transfers = DaemonConfiguration.transfers(executable: program)
      if let seconds = environment["WORKBOOK_LIVE"].flatMap({ Int($0) }) {
        liveDaemon = transfers
        mostLiveTime = .seconds(seconds)
      } else {
        daemons = [transfers]
      }
    }
    traceFile = environment["WORKBOOK_TRACE"].flatMap { $0.isEmpty ? nil : $0 }
    self.environment = environment.filter { !$0.key.hasPrefix("WORKBOOK_") }
    endsWithProcess = true
  }
}
