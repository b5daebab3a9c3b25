import Toolchains
import SampleJudging
import ResultStore
import Sandbox

/// What the process of a scenario is given beside its program: the apps of its device.
///
/// The programs come as bytes, which are only there once they are needed: with their hashes alone a key can
/// be made, so a scenario that is kept needs no app to be read (``SampleRunner/payload(of:_:)`` fills them
/// in).
struct DevicePayload: Sendable {
  /// An app, compiled.
  ///
  /// Its hash and its property list are in the key of the run, so that a change in an app runs its
  /// scenarios again.
  struct App: Sendable {
    /// The name of its sample, by which the scenario calls it; a file name too.
    var id: String
    /// What tells the program from others in the key of a run (``ProgramLookup/Launch``).
    var executable: String
    /// A whole XML property list.
    var propertyList: String
    /// The linked program; empty as long as only a key is wanted.
    var program: [UInt8] = []
    /// Which program of a bundle it is; nil when the executable holds only one.
    var entry: Int?
  }

  /// In the order of installation.
  var apps: [App]
  /// `iOS7`; nil for the latest.
  var profile: String?
  /// Whether it runs live; in no key, for nothing of such a run is kept.
  var isLive = false

  /// The name of the trace in the working folder, where no container of an app can be: ids do not
  /// begin with a full stop.
  static let traceName = ".workbook-trace"

  /// Everything of it that can change a run.
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

  /// Lays the apps out for a device, `apps/news/news` beside `apps/news/Info.plist`, and tells it where
  /// everything is.
  ///
  /// What the process of the device (`DeviceSimulator`) reads of it:
  ///
  /// - `WORKBOOK_APPS`: the folder of the apps, and `WORKBOOK_APP_LIST`: their ids with commas, in order.
  /// - `WORKBOOK_APP_ENTRIES`: in the same order, which program of its executable an app is; empty for one
  ///   that is alone in it.
  /// - `WORKBOOK_PROFILE`: the version of iOS, `iOS7`; empty for the latest.
  /// - `WORKBOOK_TRACE`: the file that the trace is written to. It is the one file that comes back.
  /// - `WORKBOOK_UIKIT`: the library that apps load, and `WORKBOOK_TRANSFERD`: the daemon for their
  ///   transfers.
  /// - `WORKBOOK_LIVE`: only for a live run, for how many seconds it may go on.
  ///
  /// These variables win over a sample's own of the same names.
  ///
  /// - Parameter places: where the libraries lie in the sandbox.
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
    // A device that was misused traps, and its trace shows how it came to that.
    command.resultCondition = .anyEnd
  }
}
