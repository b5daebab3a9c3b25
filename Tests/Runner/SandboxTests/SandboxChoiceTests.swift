import Foundation
import Sandbox
import SandboxTestHelper
import ChildProcess
import Testing

/// Which level is chosen, reported and cached.
@Suite struct SandboxChoiceTests {
  @Test func choosesTheStrongestLevelThatWorks() async throws {
    let choice = try await SandboxChoice(toolchain: "/usr")
    #expect(choice.sandbox.level == .namespaces)
    #expect(choice.obstacle == nil)
    #expect(choice.sandbox.gaps == [])
  }

  @Test func takesTheKernelsRulesWithoutBubblewrap() async throws {
    let choice = try await SandboxChoice(toolchain: "/usr", bubblewrap: "/no/bwrap")
    #expect(choice.sandbox.level == .kernel)
    #expect(choice.obstacle == "'/no/bwrap' is missing; install the package 'bubblewrap'")
    let outcome = try await choice.sandbox.run { _ in
      Sandbox.Command(executable: "/usr/bin/true", limits: .sample)
    }
    #expect(outcome.termination == .exited(0))
  }

  @Test func takesNothingWeakerThanWhatIsRequired() async throws {
    let error = await #expect(throws: SandboxError.self) {
      try await SandboxChoice(requiring: .namespaces, toolchain: "/usr", bubblewrap: "/no/bwrap")
    }
    #expect(
      error?.description
        == "no sandbox: namespaces: '/no/bwrap' is missing; install the package 'bubblewrap'")
  }

  @Test func remembersWhatItFoundUntilSomethingChanges() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.path + "/sandbox-level"
    _ = try await SandboxChoice(
      toolchain: "/usr", bubblewrap: "/no/bwrap", rememberedIn: folder.path)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("sandbox 2\nkernel\n'/no/bwrap' is missing; install the package"))
    // A cached level is believed, even if it is wrong.
    try text.replacing("is missing", with: "is remembered").write(
      toFile: file, atomically: true, encoding: .utf8)
    let again = try await SandboxChoice(
      toolchain: "/usr", bubblewrap: "/no/bwrap", rememberedIn: folder.path)
    #expect(again.sandbox.level == .kernel)
    #expect(again.obstacle?.contains("is remembered") == true)
    // But not for long: the obstacle may have disappeared unnoticed.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3700)], ofItemAtPath: file)
    let later = try await SandboxChoice(
      toolchain: "/usr", bubblewrap: "/no/bwrap", rememberedIn: folder.path)
    #expect(later.obstacle?.contains("is missing") == true)
    // It is useless for a run that requires more, or has another bubblewrap.
    await #expect(throws: SandboxError.self) {
      try await SandboxChoice(
        requiring: .namespaces, toolchain: "/usr", bubblewrap: "/no/bwrap",
        rememberedIn: folder.path)
    }
    let other = try await SandboxChoice(toolchain: "/usr", rememberedIn: folder.path)
    #expect(other.sandbox.level == .namespaces)
  }

  @Test(arguments: [
    "", "sandbox 0\nkernel\n\n", "sandbox 2\nnone\n\n", "sandbox 2\nkernel\n", "\0",
  ])
  func mistrustsADamagedMemory(_ text: String) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let grounds = SandboxChoice.grounds(toolchain: "/usr")
    try (text + (text.hasSuffix("\n\n") ? grounds : "")).write(
      toFile: folder.path + "/sandbox-level", atomically: true, encoding: .utf8)
    let choice = try await SandboxChoice(toolchain: "/usr", rememberedIn: folder.path)
    #expect(choice.sandbox.level == .namespaces, "\(choice.obstacle ?? "")")
  }

  @Test func forgetsALevelThatFails() async throws {
    let folder = try TemporaryFolder(isForSandboxes: true)
    defer { folder.remove() }
    let program = folder.path + "/bwrap"
    try await install("exec /usr/bin/bwrap \"$@\"", at: program)
    let file = folder.path + "/sandbox-level"
    let choice = try await SandboxChoice(
      toolchain: "/usr", bubblewrap: program, rememberedIn: folder.path)
    let remembered = try await SandboxChoice(
      toolchain: "/usr", bubblewrap: program, rememberedIn: folder.path)
    #expect(choice.sandbox.level == .namespaces && remembered.sandbox.level == .namespaces)
    try await install("echo 'bwrap: no' >&2; exit 1", at: program)
    await #expect(throws: SandboxError.self) {
      try await remembered.sandbox.run { _ in
        Sandbox.Command(executable: "/usr/bin/true", limits: .sample)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  /// Another process writes it, as the kernel executes no file that is open for writing.
  private func install(_ script: String, at path: String) async throws {
    var command = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh", path])
    command.environment = ["PATH": "/usr/bin:/bin"]
    command.standardInput = Array("#!/bin/sh\n\(script)\n".utf8)
    #expect(try await Subprocess.run(command).termination == .exited(0))
  }

  /// A kernel without Landlock, or a container that forbids it, simulated by the errors of its system calls.
  @Test(
    arguments: Attacker.available,
    zip(
      [ENOSYS, EOPNOTSUPP, EPERM],
      [
        "this kernel has no Landlock, which came with Linux 5.13",
        "Landlock is turned off; add 'landlock' to the kernel's parameter 'lsm'",
        "Landlock is forbidden here: Operation not permitted, probably by the system call filter of an old "
          + "container engine",
      ]
    ).map(Refusal.init))
  func saysWhyThereAreNoKernelsRules(_ attacker: Attacker, _ refusal: Refusal) async throws {
    var trial = Trial("echo unconfined")
    trial.level = .kernel
    // struct sock_filter: load the number, compare, refuse or allow (seccomp(2)).
    let script = """
      my $filter = join '', map { pack 'S C C L', @$_ }
        [0x20, 0, 0, 0], [0x15, 0, 1, 444], [0x06, 0, 0, 0x50000 | \(refusal.code)],
        [0x06, 0, 0, 0x7FFF0000];
      my $prctl = `uname -m` =~ /aarch64/ ? 167 : 157;
      syscall($prctl, 38, 1, 0, 0, 0) == 0 or die;
      syscall($prctl, 22, 2, pack('S x![P] P', 4, $filter), 0, 0) == 0 or die;
      exec @ARGV;
      """
    var command = Subprocess.Configuration(
      executable: "/usr/bin/setpriv",
      arguments: attacker.isNobody
        ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : ["--pdeathsig=KILL"])
    command.arguments += ["/usr/bin/perl", "-e", script, try Attacker.helper.get()]
    command.environment = ["PATH": "/usr/bin:/bin"]
    command.standardInput = Array(try JSONEncoder().encode(trial))
    let result = try await Subprocess.run(command)
    let said = try JSONDecoder().decode(TrialResult.self, from: Data(result.standardOutput))
    #expect(said.error == refusal.words)
    #expect(said.output == "")
  }

  struct Refusal: Sendable {
    var code: Int32
    var words: String
  }

  @Test func saysWhatEachLevelDoesNotKeep() async throws {
    let none = Sandbox(level: .none, toolchain: "/usr").gaps.map(\.promise)
    #expect(Set(none) == Set(Sandbox.Gap.Promise.allCases))
    for attacker in Attacker.kernel {
      let gaps = try await attacker.run(Trial("true")).gaps
      let expected =
        !attacker.sharesUser
        ? ["names", "network", "processes", "user", "paths"]
        : attacker.landlock == nil
          ? ["names", "writing", "network", "processes", "user", "paths"]
          : [
            "names", "writing", "network", "processes", "signals", "leftovers", "user", "paths",
          ]
      #expect(gaps == expected, "\(attacker)")
    }
  }
}
