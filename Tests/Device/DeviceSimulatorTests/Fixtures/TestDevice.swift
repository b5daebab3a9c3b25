import DeviceLink
import DeviceSimulator
import DeviceTrace
import Foundation
import Synchronization
import Testing

/// A device in the test process, with the test apps installed, and its output.
struct TestDevice {
  /// The program of an app.
  enum Program: String {
    case plain = "DevicePlainApp"
    case fault = "DeviceFaultApp"
    case uikit = "UIKitTestApp"
    case web = "DeviceWebApp"
    case transfers = "DeviceTransferApp"
  }

  let device: Device
  /// The folder of the test, with apps and traces.
  let folder: TemporaryFolder
  private let printed = Printed()
  private let traceFile: String

  /// Installs apps named after their behavior, each with the mode `fetch`, and starts the device.
  init(
    _ apps: String..., program: Program = .plain, iOS version: Int = 7,
    plist: String? = Self.fetchMode, log: Bool = false,
    change: (inout DeviceConfiguration) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    for app in apps { try Self.install(app, program, plist: plist, in: folder.path) }
    traceFile = folder.path + "/trace"
    var configuration = DeviceConfiguration(
      systemVersion: version, appsFolder: folder.path + "/apps", apps: apps,
      workingFolder: folder.path)
    configuration.traceFile = traceFile
    configuration.environment = ["SWIFT_BACKTRACE": Self.backtrace, "PATH": "/usr/bin:/bin"]
    let printed = printed
    configuration.console = Console { printed.add($0, $1) }
    change(&configuration)
    device = try Device(configuration, log: log)
  }

  /// The output of apps and device so far.
  var output: String { printed.text(.output) }
  var errors: String { printed.text(.error) }
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The programs of this test that do not end.
  var leftProcesses: [String] { get throws { try folder.leftPrograms } }

  /// The trace so far, read from its file.
  var trace: Trace { get throws { try Trace(file: traceFile) } }

  /// An Info.plist with the mode `fetch`.
  static let fetchMode = "<key>UIBackgroundModes</key><array><string>fetch</string></array>"

  /// Settings that make the Swift runtime write a short crash report.
  static let backtrace =
    "enable=yes,format=json,output-to=stderr,color=no,interactive=no,cache=no,images=none,"
    + "threads=crashed,registers=none,symbolicate=off,sanitize=no"

  /// Creates the folder of an app, with a hard link to the test app.
  ///
  /// A UIKit app reads its bundle, and a symbolic link would lead to that of the tests.
  static func install(
    _ app: String, _ program: Program, plist: String? = fetchMode, in folder: String
  ) throws {
    let path = "\(folder)/apps/\(app)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let place = "\(path)/\(app)"
    if program == .uikit {
      try FileManager.default.linkItem(atPath: try BuiltPrograms.copy.get(), toPath: place)
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: BuiltPrograms.folder + "/" + program.rawValue)
    }
    guard let plist else { return }
    let text = "<plist version=\"1.0\"><dict>\(plist)</dict></plist>"
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/Info.plist"))
  }
}

/// The folder of the programs that were built with the tests.
enum BuiltPrograms {
  static let folder: String = {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
  }()

  /// A copy of the UIKit app, in a place where hard links can be made.
  ///
  /// Another program copies it: a process that this one starts meanwhile would inherit a file open for
  /// writing, which cannot be executed.
  static let copy = Result {
    let name = TestDevice.Program.uikit.rawValue
    let folder = try copies.get().path
    let process = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: ["\(Self.folder)/\(name)", folder])
    process.waitUntilExit()
    atexit { (try? BuiltPrograms.copies.get())?.remove() }
    return "\(folder)/\(name)"
  }

  private static let copies = Result { try TemporaryFolder() }
}

/// The output, by stream.
private final class Printed: Sendable {
  private let bytes = Mutex<[AppStream: [UInt8]]>([:])

  func add(_ stream: AppStream, _ more: [UInt8]) {
    bytes.withLock { $0[stream, default: []] += more }
  }

  func text(_ stream: AppStream) -> String {
    bytes.withLock { String(decoding: $0[stream] ?? [], as: UTF8.self) }
  }
}

/// A folder that is removed with the last reference to it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let name = "workbook-device-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The programs below the folder that do not end.
  ///
  /// A killed program takes a moment to disappear, a long one on a loaded machine.
  var leftPrograms: [String] {
    get throws {
      var left: [String] = []
      for _ in 0..<500 {
        left = try runningPrograms
        if left.isEmpty { break }
        usleep(10_000)
      }
      return left
    }
  }

  /// The processes that were started from somewhere in the folder.
  var runningPrograms: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { entry in
        let words = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline") ?? Data()
        return Int32(entry) != nil && String(decoding: words, as: UTF8.self).contains(path)
      }
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  deinit { remove() }
}

/// A trace that was read back, as flat lines.
struct Trace {
  let header: TraceHeader
  let events: [TraceLine]

  init(file: String) throws {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    let lines = text.split(separator: "\n").map { Data($0.utf8) }
    header = try JSONDecoder().decode(TraceHeader.self, from: lines[0])
    events = try lines.dropFirst().map { data in
      let line = try JSONDecoder().decode(TraceLine.self, from: data)
      // The conversion to an event must lose nothing of a line.
      #expect(TraceEvent(line).map { TraceLine($0) } == line)
      return line
    }
  }

  func events(_ kind: TraceLine.Kind) -> [TraceLine] { events.filter { $0.event == kind } }

  /// The texts of the violated rules.
  var misuses: [String] { events(.misuse).compactMap(\.text) }
}

extension TraceLine {
  /// The time in seconds since the device's first start.
  var seconds: Double { Double(ns) / 1e9 - 9 * 3600 }
}
