import RuleBlocks
internal import BackgroundExecution
package import DeviceLink
import Foundation

/// What a device is made of: its system, its apps, and where they live.
///
/// A scenario's device is made of the environment (``init(environment:)``), a test's of whatever
/// the test is about.
package struct DeviceConfiguration: Sendable {
  /// The major version of iOS.
  package var systemVersion: Int
  /// Whether apps run in the background at all.
  package var isMultitaskingSupported = true
  /// Whether it is a tablet and no phone.
  package var isPad = false
  /// The folder with a folder for each app.
  package var appsFolder: String
  /// The ids of the apps in the order of installation.
  package var apps: [String]
  /// By id: which program an app is of those in its executable, where there are several.
  package var appEntries: [String: String] = [:]
  /// What runs on it besides, from its start on.
  package var daemons: [DaemonConfiguration] = []
  /// The daemon of transfers of a device that runs live, over the machine's clock and its loopback
  /// (`Sources/Transfers/TRANSFERS.md`); nil in virtual time.
  package var liveDaemon: DaemonConfiguration?
  /// CHOICE: how long a scenario may take that runs live, in the device's time.
  package var mostLiveTime = Duration.seconds(120)
  /// The folder in which the containers of the apps are made.
  package var workingFolder: String
  /// Loaded into each app before everything else; nil for nothing.
  package var library: String?
  /// Where the trace goes; nil for nowhere.
  package var traceFile: String?
  /// The environment that apps get, without what the device adds.
  package var environment: [String: String]
  /// Where the log goes, and what apps print.
  package var console = Console.standard
  /// How long an app may fail to come to rest.
  package var watchdog = Watchdog.Limits()
  /// CHOICE: an app that must be given time more often than this within one second, without anything
  /// having come from outside, will not come to an end.
  package var mostWakeUps = 10_000
  /// What all that is left to chance follows from: CHOICE, the same for every device.
  package var seed: UInt64 = 1
  /// CHOICE: the events that a trace holds.
  package var mostTraceEvents = 20_000
  /// Whether the device belongs to the process as a whole, and so is ended with it.
  package var endsWithProcess = false

  /// A device without a trace, whose apps get an empty environment.
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

  /// Reads what the runner of samples has put into the environment of a scenario.
  ///
  /// - `WORKBOOK_APPS` is the folder of the apps, `WORKBOOK_APP_LIST` their ids with commas
  ///   between.
  /// - `WORKBOOK_APP_ENTRIES`: in the same order, which program of its executable an app is, if that holds
  ///   several.
  /// - `WORKBOOK_PROFILE` is the system: `iOS7`; the latest if it is empty.
  /// - `WORKBOOK_UIKIT` is the library for apps, `WORKBOOK_TRANSFERD` the daemon of transfers.
  /// - `WORKBOOK_LIVE` is how many seconds a scenario may take that runs live; none for virtual
  ///   time.
  /// - `WORKBOOK_TRACE` is where the trace goes.
  ///
  /// Apps get the rest of it, and nothing that begins so.
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
        let (first, last) = (Profile.versions.lowerBound, Profile.versions.upperBound)
        throw ScriptError("no profile '\(profile)'; there are 'iOS\(first)' to 'iOS\(last)'")
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
