import Foundation
import Sandbox
import SandboxTestHelper
import ChildProcess
import Testing

@Suite struct TemporaryFolderTests {
  private let files = FileManager.default

  @Test func isItsOwnersAlone() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let other = try TemporaryFolder(isForSandboxes: true)
    defer { other.remove() }
    #expect(folder.path != other.path)
    #expect(try rights(of: folder.path) == 0o700)
    #expect(try rights(of: other.path) == (geteuid() == 0 ? 0o711 : 0o700))
  }

  /// As an ordinary user and as root, whose programs run as another user.
  @Test(
    arguments: geteuid() == 0 ? [false, true] : [false], [Sandbox.Level.namespaces, .kernel, .none])
  func foldersOfBuildsAreClosedToOthers(_ isNobody: Bool, _ level: Sandbox.Level) async throws {
    let parent = try TemporaryFolder(in: "/tmp")
    defer { parent.remove() }
    chmod(parent.path, 0o755)
    let builds = "\(parent.path)/packages"
    // As created by an older version.
    #expect(mkdir(builds, 0o755) == 0)
    if isNobody { for path in [parent.path, builds] { chown(path, 65534, 65534) } }
    var command = Subprocess.Configuration(
      executable: try Attacker.helper.get(),
      arguments: ["build-folder", "\(builds)/one", level.rawValue])
    if isNobody {
      command.arguments =
        ["--reuid=65534", "--regid=65534", "--clear-groups", command.executable] + command.arguments
      command.executable = "/usr/bin/setpriv"
    }
    let result = try await Subprocess.run(command)
    #expect(
      result.termination == .exited(0), "\(String(decoding: result.standardError, as: UTF8.self))")
    let isRoots = geteuid() == 0 && !isNobody
    let inner = isRoots ? [.namespaces: "710", .kernel: "711"][level] ?? "700" : "700"
    #expect(
      String(decoding: result.standardOutput, as: UTF8.self)
        == "\(inner)\n\(isRoots ? "711" : "700")\n")
    #expect(try files.contentsOfDirectory(atPath: builds) == [])
  }

  private func rights(of path: String) throws -> Int? {
    try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(arguments: [nil, "", "relative", "/no/such/folder", "made"])
  func liesWhereTMPDIRSays(_ value: String?) async throws {
    let parent = try TemporaryFolder()
    defer { parent.remove() }
    var trial = Trial("pwd")
    trial.level = .none
    var command = Subprocess.Configuration(executable: try Attacker.helper.get())
    command.standardInput = Array(try JSONEncoder().encode(trial))
    command.environment["TMPDIR"] = value == "made" ? parent.path : value
    let result = try JSONDecoder().decode(
      TrialResult.self, from: Data(try await Subprocess.run(command).standardOutput))
    switch value {
    case "made": #expect(result.output.hasPrefix(parent.path + "/workbook-"))
    case "/no/such/folder":
      #expect(
        result.error
          == "cannot make a folder in '/no/such/folder': No such file or directory; set TMPDIR to "
          + "one that can be written to")
    default: #expect(result.output.hasPrefix("/tmp/workbook-"))
    }
  }

  /// Folders shared with root's sandbox, which runs as the user `nobody`.
  @Test(.enabled(if: geteuid() == 0), arguments: [0o700, 0o711])
  func isSharedFromWhereNobodyCanEnter(_ mode: mode_t) async throws {
    let parent = try TemporaryFolder()
    defer { parent.remove() }
    chmod(parent.path, mode)
    var command = Subprocess.Configuration(
      executable: try Attacker.helper.get(), arguments: ["shared-folder"])
    command.environment["TMPDIR"] = parent.path
    let path = String(decoding: try await Subprocess.run(command).standardOutput, as: UTF8.self)
    #expect(path.hasPrefix((mode == 0o700 ? "/tmp" : parent.path) + "/workbook-"))
    #expect(path.hasPrefix(parent.path + "/") == (mode == 0o711))
  }

  @Test func removesLinksWithoutFollowingThem() throws {
    let kept = try TemporaryFolder()
    defer { kept.remove() }
    #expect(files.createFile(atPath: kept.path + "/file", contents: Data()))
    chmod(kept.path + "/file", 0o640)
    let folder = try TemporaryFolder()
    for name in ["link", "folder/link"] {
      try? files.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: kept.path)
    }
    folder.remove()
    #expect(!files.fileExists(atPath: folder.path))
    #expect(try files.contentsOfDirectory(atPath: kept.path) == ["file"])
    #expect(try rights(of: kept.path + "/file") == 0o640)
    #expect(try rights(of: kept.path) == 0o700)
  }

  @Test func doesNotFollowALinkThatTookItsPlace() throws {
    let kept = try TemporaryFolder()
    defer { kept.remove() }
    #expect(files.createFile(atPath: kept.path + "/file", contents: Data()))
    let folder = try TemporaryFolder()
    try files.removeItem(atPath: folder.path)
    try files.createSymbolicLink(atPath: folder.path, withDestinationPath: kept.path)
    defer { try? files.removeItem(atPath: folder.path) }
    folder.remove()
    #expect(files.fileExists(atPath: kept.path + "/file"))
  }
}
