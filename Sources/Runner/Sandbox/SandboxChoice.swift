private import FoundationEssentials
private import Glibc
import ChildProcess

/// The sandbox that this machine allows, and why not a stronger one.
///
/// The level is in the key of every run, so it must be known before anything is found in the cache,
/// and trying it costs more than finding everything there. So what was found is remembered for as
/// long as the machine is up and everything stands as it did (``grounds(toolchain:bubblewrap:)``);
/// a sandbox that then cannot be set up is forgotten and fails in its own words. What kept a
/// stronger level from working may pass unseen, so a weaker one is believed for an hour.
package struct SandboxChoice: Sendable {
  /// The sandbox of the level that was chosen.
  package let sandbox: Sandbox
  /// What keeps `namespaces` from working here, in one line; nil when that level is used.
  package let obstacle: String?

  /// Chooses the strongest level that works.
  ///
  /// - Parameters:
  ///   - required: the weakest level that will do; `none` is never chosen.
  ///   - folder: where the choice is remembered; nil for not at all.
  /// - Throws: `SandboxError` that names what keeps each level from working.
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
      // What stopped the run is no obstacle.
      try Task.checkCancellation()
      obstacles.append(obstacle)
    }
    throw SandboxError(
      description: "no sandbox: "
        + zip(levels, obstacles).map { "\($0.rawValue): \($1)" }.joined(separator: "; "),
      isExplained: true)
  }

  /// Everything on which it depends what would be chosen, as text.
  package static func grounds(
    toolchain: String, bubblewrap: String = "/usr/bin/bwrap"
  ) -> String {
    Grounds(toolchain, bubblewrap).text
  }

  /// What the choice depends on: the kernel's settings, the programs, the user, and what the
  /// process is shut in with.
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
      // A container that is made anew has other namespaces.
      let links = ["user", "mnt", "pid"].map { Self.target(of: "/proc/self/ns/\($0)") }
      let parts =
        ["user \(geteuid()) \(getegid())"] + links
        + files.map { String(decoding: ProcFile.bytes(of: $0), as: UTF8.self) }
        + ([bubblewrap, toolchain] + programs).map(Self.identity) + Self.confinement
      text = parts.joined(separator: "\n").replacing("\n\n", with: "\n")
    }

    /// Where a link leads; empty for none.
    private static func target(of link: String) -> String {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
    }

    /// What tells a program from a changed one without reading it.
    private static func identity(of path: String) -> String {
      var status = stat()
      guard stat(path, &status) == 0 else { return "\(path) missing" }
      return "\(path) \(status.st_dev) \(status.st_ino) \(status.st_mode) \(status.st_size) "
        + "\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }

    /// What we were already shut in with: filters, lost rights.
    private static var confinement: [String] {
      String(decoding: ProcFile.bytes(of: "/proc/self/status"), as: UTF8.self)
        .split(separator: "\n").filter { line in
          ["Cap", "NoNewPrivs", "Seccomp"].contains { line.hasPrefix($0) }
        }.map(String.init)
    }
  }

  /// The file that remembers: the level, the obstacle or nothing, and the grounds, each from a new line.
  private struct Memory {
    /// The path of the file, and the grounds as they are now.
    let path: String
    let grounds: String
    /// The form of the file, which is another when its lines mean something else.
    private static let form = "sandbox 2"
    /// CHOICE: for how many seconds a weaker level is believed.
    private static let secondsOfAnObstacle = 3600.0

    /// What was remembered, with the obstacle; nil if it no longer holds, or nothing is.
    func recall() -> (Sandbox.Level, String?)? {
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      let lines = String(decoding: data, as: UTF8.self)
        .split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
      guard lines.count == 4, lines[0] == Self.form, lines[3] == grounds,
        let level = Sandbox.Level(rawValue: String(lines[1])), level != .none
      else { return nil }
      let obstacle = lines[2].isEmpty ? nil : String(lines[2])
      return obstacle == nil || age < Self.secondsOfAnObstacle ? (level, obstacle) : nil
    }

    /// Seconds between its writing and now, whichever came first by the clock.
    private var age: Double {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let written = attributes?[.modificationDate] as? Date ?? .distantPast
      return abs(Date().timeIntervalSince(written))
    }

    /// A folder that cannot be written to costs the next start some time and no more.
    func keep(_ level: Sandbox.Level, _ obstacle: String?) {
      let text = [Self.form, level.rawValue, obstacle ?? "", grounds].joined(separator: "\n")
      try? Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
  }
}

extension Sandbox {
  /// The same sandbox, which forgets the choice if it cannot be set up.
  fileprivate func remembered(in path: String) -> Sandbox {
    var copy = self
    copy.rememberedIn = path
    return copy
  }
}
