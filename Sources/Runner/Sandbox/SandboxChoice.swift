private import SafeFiles
private import FoundationEssentials
private import Glibc
import ChildProcess

/// The strongest sandbox that works on this machine, and the reason why stronger ones do not.
///
/// The level is part of every run's key, so it must be known before anything can be looked up in the cache,
/// and testing it costs more than a run that is completely cached. So the choice is remembered while the
/// machine is up and nothing relevant changes (``grounds(toolchain:bubblewrap:)``). If such a sandbox cannot
/// be set up, the choice is removed and the error reported. The obstacle to a stronger level may disappear
/// unnoticed, so a weaker level is valid for an hour.
package struct SandboxChoice: Sendable {
  package let sandbox: Sandbox
  /// The reason why `namespaces` does not work here, in one line; nil if that level is used.
  package let obstacle: String?

  /// Chooses the strongest level that works.
  ///
  /// - Parameters:
  ///   - required: the weakest acceptable level; `none` is never chosen.
  ///   - folder: the folder in which the choice is remembered; nil to test it each time.
  /// - Throws: `SandboxError` with the reasons why no level works.
  package init(
    requiring required: Sandbox.Level = .kernel, toolchain: String,
    bubblewrap: String = "/usr/bin/bwrap", rememberedIn folder: String? = nil
  ) async throws {
    let levels = Sandbox.Level.allCases.prefix { $0 != .none }
    let memory = folder.map {
      Memory(path: "\($0)/sandbox-level", grounds: Grounds(toolchain, bubblewrap).text)
    }
    if let memory, let (level, obstacle) = memory.recall(),
      level == .namespaces || required == .kernel
    {
      sandbox = Sandbox(level: level, toolchain: toolchain, bubblewrap: bubblewrap)
        .remembered(in: memory.path)
      self.obstacle = obstacle
      return
    }
    var obstacles: [String] = []
    for level in levels.prefix(through: levels.firstIndex(of: required) ?? 0) {
      let sandbox = Sandbox(level: level, toolchain: toolchain, bubblewrap: bubblewrap)
      guard let obstacle = await sandbox.obstacle() else {
        self.sandbox = sandbox
        self.obstacle = obstacles.first
        memory?.keep(level, obstacles.first)
        return
      }
      // A cancellation of the run is not an obstacle.
      try Task.checkCancellation()
      obstacles.append(obstacle)
    }
    throw SandboxError(
      description: "no sandbox: "
        + zip(levels, obstacles).map { "\($0.rawValue): \($1)" }.joined(separator: "; "),
      isExplained: true)
  }

  /// Everything that the choice depends on, as text.
  package static func grounds(
    toolchain: String, bubblewrap: String = "/usr/bin/bwrap"
  ) -> String {
    Grounds(toolchain, bubblewrap).text
  }

  /// The facts that the choice depends on: the kernel's settings, the programs, the user, and the confinement
  /// of this process.
  private struct Grounds {
    let text: String

    init(_ toolchain: String, _ bubblewrap: String) {
      let files = [
        "/proc/sys/kernel/random/boot_id", "/proc/version", "/proc/self/attr/current",
        "/proc/sys/kernel/unprivileged_userns_clone",
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        "/proc/sys/user/max_user_namespaces",
      ]
      let programs = Bubblewrap.helpers.keys.sorted() + [SandboxInit.path]
      // A recreated container has other namespaces.
      let links = ["user", "mnt", "pid"].map { Self.target(of: "/proc/self/ns/\($0)") }
      let parts =
        ["user \(geteuid()) \(getegid())"] + links
        + files.map { String(decoding: ProcFile.bytes(of: $0), as: UTF8.self) }
        + ([bubblewrap, toolchain] + programs).map(Self.identity) + Self.confinement
      text = parts.joined(separator: "\n").replacing("\n\n", with: "\n")
    }

    /// The target of a link; empty for none.
    private static func target(of link: String) -> String {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
    }

    /// Describes a program such that changes are detected without reading it.
    private static func identity(of path: String) -> String {
      var status = stat()
      guard stat(path, &status) == 0 else { return "\(path) missing" }
      return "\(path) \(status.st_dev) \(status.st_ino) \(status.st_mode) \(status.st_size) "
        + "\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }

    /// The existing confinement of this process: filters, dropped capabilities.
    private static var confinement: [String] {
      String(decoding: ProcFile.bytes(of: "/proc/self/status"), as: UTF8.self)
        .split(separator: "\n").filter { line in
          ["Cap", "NoNewPrivs", "Seccomp"].contains { line.hasPrefix($0) }
        }.map(String.init)
    }
  }

  /// The file with the remembered choice: its format, the level, the obstacle or nothing, and the grounds, on
  /// separate lines.
  private struct Memory {
    /// The path of the file, and the present grounds.
    let path: String
    let grounds: String
    /// The version of the file's format.
    private static let form = "sandbox 2"
    /// CHOICE: the number of seconds for which a weaker level is valid.
    private static let secondsOfAnObstacle = 3600.0

    /// The remembered choice with its obstacle; nil if there is none or it is no longer valid.
    func recall() -> (Sandbox.Level, String?)? {
      guard let name, let bytes = try? OpenFolder(folder).read(name) else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
      guard lines.count == 4, lines[0] == Self.form, lines[3] == grounds,
        let level = Sandbox.Level(rawValue: String(lines[1])), level != .none
      else { return nil }
      let obstacle = lines[2].isEmpty ? nil : String(lines[2])
      return obstacle == nil || age < Self.secondsOfAnObstacle ? (level, obstacle) : nil
    }

    /// The difference in seconds between its time and now, in either direction.
    private var age: Double {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let written = attributes?[.modificationDate] as? Date ?? .distantPast
      return abs(Date().timeIntervalSince(written))
    }

    private var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    private var name: PlainPath? {
      PlainPath(String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]))
    }

    /// Writes the choice, for this user alone. If that fails, the next start just takes longer.
    func keep(_ level: Sandbox.Level, _ obstacle: String?) {
      let text = [Self.form, level.rawValue, obstacle ?? "", grounds].joined(separator: "\n")
      guard let name else { return }
      try? OpenFolder(folder).replace(
        name, with: Array(text.utf8), through: ".\(name.text)-\(getpid())", rights: 0o600)
    }
  }
}

extension Sandbox {
  /// The same sandbox, which removes the remembered choice if it cannot be set up.
  fileprivate func remembered(in path: String) -> Sandbox {
    var copy = self
    copy.rememberedIn = path
    return copy
  }
}
