private import Glibc
import ChildProcess

extension Sandbox {
  /// Tests whether the sandbox works on this machine.
  ///
  /// - Returns: nil if it does, otherwise the reason and the next step, in one line.
  package func probe() async -> String? { await obstacle().map { "no sandbox: \($0)" } }

  /// The reason why the sandbox does not work on this machine, in one line; nil if it works.
  func obstacle() async -> String? {
    if level == .none { return nil }
    for (path, package) in programs.sorted(by: { $0.key < $1.key })
    where access(path, X_OK) != 0 {
      return "'\(path)' is missing; install the package '\(package)'"
    }
    if let obstacle = SandboxInit.obstacle { return obstacle }
    if level == .kernel, kernel == nil { return Landlock.absence }
    do {
      let outcome = try await run { _ in trial }
      if outcome.termination == .exited(0) { return nil }
      return "a trivial program ended with \(outcome.termination) in it"
    } catch {
      if (error as? SandboxError)?.isExplained == true || level == .kernel { return "\(error)" }
      return "\(error); \(Self.reasonWithoutNamespaces("\(error)"))"
    }
  }

  /// The possible reason why bubblewrap does not work, with the setting that decides it.
  ///
  /// Containers cover parts of `/proc`, and the kernel then allows no process to mount another one in a user
  /// namespace (`mount_too_revealing` in fs/namespace.c).
  private static func reasonWithoutNamespaces(_ failure: String) -> String {
    if failure.contains("Can't mount proc") {
      return "parts of '/proc' are covered here, as in a container "
        + "('docker run --security-opt systempaths=unconfined' leaves them open)"
    }
    return "user namespaces may be forbidden here, "
      + (ProcFile.isFiltered ? "by a container's filter of system calls or " : "")
      + "by sysctl kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns "
      + "or user.max_user_namespaces"
  }

  /// The required programs, with their Debian packages.
  var programs: [String: String] {
    level == .namespaces
      ? Bubblewrap.helpers.merging([bubblewrap: "bubblewrap"]) { $1 } : [:]
  }

  /// A program that should succeed; at the level `kernel` it also tries something forbidden.
  private var trial: Command {
    var trial = Command(executable: "/usr/bin/true", limits: .sample)
    // Setting up may be slow on a machine that is busy with other namespaces, but is not a failure.
    trial.limits.wallTime = .seconds(60)
    if level == .kernel {
      trial.executable = "/bin/sh"
      trial.arguments = ["-c", "! ls / 2> /dev/null"]
    }
    return trial
  }
}
