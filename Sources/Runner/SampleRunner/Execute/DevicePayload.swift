import Toolchains
import SampleJudging
import ResultStore
import Sandbox

/// The input of a scenario's process besides its program: the apps of its device.
///
/// The bytes of the programs are loaded only when they are needed: their hashes are enough to make a key, so
/// no app is read for a cached scenario (``SampleRunner/payload(of:_:)`` loads them).
struct DevicePayload: Sendable {
  /// A compiled app.
  ///
  /// Its hash and its property list are part of the run key, so that a change of an app runs its scenarios
  /// again.
  struct App: Sendable {
    /// The name of its sample, by which the scenario refers to it; used as a file name too.
    var id: String
    /// The identity of the program in the key of a run (``ProgramLookup/Launch``).
    var executable: String
    var propertyList: String
    /// The linked program; empty as long as only a key is needed.
    var program: [UInt8] = []
    /// The number of the program in a bundle; nil if the executable contains only one.
    var entry: Int?
  }

  /// In the order of installation.
  var apps: [App]
  /// Such as `iOS7`; nil for the latest.
  var profile: String?
  /// Whether it runs live; not part of a key, since live runs are not cached.
  var isLive = false

  /// The name of the trace in the working folder, which cannot be that of an app's container: ids do not
  /// begin with a full stop.
  static let traceName = ".workbook-trace"

  /// The parts of a run's key that describe the device.
  ///
  /// - Parameter libraries: the hashes of the libraries that device and apps load, so that a new build of
  ///   them runs each scenario again.
  /// - Returns: a part for each library, the profile, the list of ids in the order of installation, and for
  ///   each app its program and its property list.
  func keyParts(libraries: [(name: String, hash: String)]) -> [KeyPart] {
    let names = apps.map(\.id)
    return libraries.map { KeyPart(.library, of: $0.name, [$0.hash]) }
      + [
        KeyPart(.profile, [profile ?? ""], shown: profile ?? "the latest"),
        KeyPart(.apps, names, shown: names.joined(separator: ", ")),
      ]
      + apps.flatMap {
        [
          KeyPart(.app, of: $0.id, [$0.executable]),
          KeyPart(.propertyList, of: $0.id, [$0.propertyList]),
        ]
      }
  }

  /// Adds the apps' files, `apps/news/news` and `apps/news/Info.plist`, and the environment variables of the
  /// device.
  ///
  /// The process of the device (`DeviceSimulator`) reads these variables:
  ///
  /// - `WORKBOOK_APPS`: the folder of the apps, and `WORKBOOK_APP_LIST`: their ids in order, separated by
  ///   commas.
  /// - `WORKBOOK_APP_ENTRIES`: in the same order, the number of an app in its executable; empty if the
  ///   executable contains only this app.
  /// - `WORKBOOK_PROFILE`: the version of iOS, such as `iOS7`; empty for the latest.
  /// - `WORKBOOK_TRACE`: the file that the trace is written to, the only one that is handed back.
  /// - `WORKBOOK_UIKIT`: the library that apps load, and `WORKBOOK_TRANSFERD`: the daemon for their
  ///   transfers.
  /// - `WORKBOOK_LIVE`: only for a live run, its maximum duration in seconds.
  ///
  /// These variables override a sample's own variables of the same names.
  ///
  /// - Parameter places: the folders of the libraries in the sandbox.
  func prepare(
    _ command: inout Sandbox.Command, in layout: Sandbox.Layout, _ places: DeviceModules.Places
  ) {
    for app in apps {
      command.files += [
        Sandbox.File(name: "apps/\(app.id)/\(app.id)", bytes: app.program, isExecutable: true),
        Sandbox.File(name: "apps/\(app.id)/Info.plist", bytes: Array(app.propertyList.utf8)),
      ]
    }
    command.readOnlyFolders.merge(places.mounts) { $1 }
    // Both may be lists of folders with libraries.
    command.environment.merge(places.environment) { "\($0):\($1)" }
    command.environment.merge([
      "WORKBOOK_APPS": "\(layout.input)/apps",
      "WORKBOOK_APP_LIST": apps.map(\.id).joined(separator: ","),
      "WORKBOOK_APP_ENTRIES": apps.map { $0.entry.map { "\($0)" } ?? "" }.joined(separator: ","),
      "WORKBOOK_PROFILE": profile ?? "",
      "WORKBOOK_TRACE": "\(layout.work)/\(Self.traceName)",
      "WORKBOOK_UIKIT": "\(places.libraries)/libUIKit.so",
      "WORKBOOK_TRANSFERD": "\(places.libraries)/\(DeviceModules.daemon)",
    ]) { $1 }
    if isLive { command.environment[LiveFinding.variable] = "\(LiveFinding.mostSeconds)" }
    command.resultFile = Self.traceName
    // A misused device traps, and its trace shows the cause.
    command.resultCondition = .anyEnd
  }
}
