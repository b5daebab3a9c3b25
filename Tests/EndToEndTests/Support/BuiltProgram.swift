import Foundation
import Testing

/// The program under test, as it was built beside the tests.
enum BuiltProgram {
  /// The folder of the running test bundle.
  private static let folder: String = {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
  }()

  static let path = folder + "/workbook"

  /// A copy where every user can reach it, with all that it needs; the build folder may lie in a home.
  static let copyForEveryone: String = {
    let files = FileManager.default
    let copy = SuiteFolder.path + "/program"
    try? files.createDirectory(atPath: copy + "/Modules", withIntermediateDirectories: true)
    let modules = (try? files.contentsOfDirectory(atPath: folder + "/Modules")) ?? []
    let names =
      ["workbook", "libUIKit.so", "libDeviceSimulator.so"]
      + modules.filter { $0.hasSuffix(".swiftmodule") || $0.hasSuffix(".swiftdoc") }
      .map { "Modules/\($0)" }
    for name in names {
      try? files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(copy)/\(name)")
      chmod("\(copy)/\(name)", 0o755)
    }
    return copy + "/workbook"
  }()
}

/// A folder for what all tests share, removed when the test process ends.
enum SuiteFolder {
  static let path: String = {
    let path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/workbook-end-to-end-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    chmod(path, 0o755)
    atexit { try? FileManager.default.removeItem(atPath: SuiteFolder.path) }
    return path
  }()
}

/// Who runs the program.
enum User: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// Whoever runs the tests.
  case own
  /// Somebody without rights, when root runs the tests.
  case nobody

  static var available: [User] { geteuid() == 0 ? allCases : [.own] }

  /// What stands in front of the program on the command line (`setpriv(1)`).
  var prefix: [String] {
    switch self {
    case .own: []
    case .nobody:
      ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    }
  }

  var program: String {
    switch self {
    case .own: BuiltProgram.path
    case .nobody: BuiltProgram.copyForEveryone
    }
  }

  var testDescription: String { rawValue }
}
