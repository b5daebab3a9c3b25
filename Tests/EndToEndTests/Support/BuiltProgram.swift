import Foundation
import Testing

/// The program under test, as it was built beside the tests.
enum BuiltProgram {
  /// In the folder of the running test bundle.
  static let path: String = {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/workbook"
  }()

  /// A copy where every user can reach it; the build folder may lie in a home.
  static let copyForEveryone: String = {
    let folder = SuiteFolder.path + "/program"
    let copy = folder + "/workbook"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? FileManager.default.copyItem(atPath: path, toPath: copy)
    chmod(copy, 0o755)
    return copy
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
