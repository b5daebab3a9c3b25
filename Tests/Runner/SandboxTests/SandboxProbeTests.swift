import Glibc
import Sandbox
import ChildProcess
import Testing

/// The messages on a machine where the sandbox does not work.
@Suite struct SandboxProbeTests {
  private func probe(bubblewrap: String) async -> String? {
    await Sandbox(level: .namespaces, toolchain: "/usr", bubblewrap: bubblewrap).probe()
  }

  /// Runs a script instead of bubblewrap.
  private func probe(script: String) async throws -> String? {
    let folder = try TemporaryFolder(isForSandboxes: true)
    defer { folder.remove() }
    let path = folder.path + "/bwrap"
    // Another process writes it, as the kernel executes no file that is open for writing.
    var command = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh", path])
    command.environment = ["PATH": "/usr/bin:/bin"]
    command.standardInput = Array("#!/bin/sh\n\(script)\n".utf8)
    _ = try await Subprocess.run(command)
    return await probe(bubblewrap: path)
  }

  @Test func findsNothingToSayHere() async {
    #expect(await probe(bubblewrap: "/usr/bin/bwrap") == nil)
  }

  @Test func findsNothingToSayOfTheKernelHere() async {
    #expect(await Sandbox(level: .kernel, toolchain: "/usr").probe() == nil)
  }

  @Test func namesThePackageOfAMissingBubblewrap() async {
    #expect(
      await probe(bubblewrap: "/no/bwrap")
        == "no sandbox: '/no/bwrap' is missing; install the package 'bubblewrap'")
  }

  @Test func saysThatUserNamespacesMayBeForbidden() async throws {
    let message = try #require(
      await probe(
        script: "echo 'bwrap: No permissions to create new namespace' >&2; exit 1"))
    #expect(message.hasPrefix("no sandbox: the sandbox could not be set up: bwrap: No permissions"))
    #expect(message.contains("user.max_user_namespaces"))
    #expect(!message.contains("\n"))
  }

  /// Docker masks parts of `/proc` even without its filter of system calls.
  @Test func saysThatAContainerCoversPartsOfProc() async throws {
    let message = try #require(
      await probe(
        script:
          "echo \"bwrap: Can't mount proc on /newroot/proc: Operation not permitted\" >&2; exit 1"
      ))
    #expect(message.contains("--security-opt systempaths=unconfined"))
    #expect(!message.contains("user namespaces may be forbidden"))
  }

  @Test func leavesOutWhereDebianSaysMore() async throws {
    let message = try #require(
      await probe(
        script: "echo 'bwrap: No permissions. See <https://deb.li/bubblewrap> or more.' >&2; exit 1"
      ))
    #expect(message.contains("bwrap: No permissions; user namespaces"))
  }

  /// The kernel's own refusal, in a user namespace that may not have others.
  @Test func saysSoWhenTheKernelRefuses() async throws {
    let message = try #require(
      await probe(
        script: """
          exec /usr/bin/unshare --user --map-root-user /bin/sh -c \
          'echo 0 > /proc/sys/user/max_user_namespaces && exec /usr/bin/bwrap "$@"' sh "$@"
          """))
    #expect(message.hasPrefix("no sandbox: the sandbox could not be set up: "))
    #expect(message.contains("user namespaces may be forbidden here"))
  }

  /// Root's sandbox runs as the user `nobody`, who may not have access to root's toolchain.
  @Test(.enabled(if: geteuid() == 0))
  func namesTheFolderThatKeepsNobodyOut() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let usr = folder.path + "/toolchain/usr"
    #expect(mkdir(folder.path + "/toolchain", 0o755) == 0 && mkdir(usr, 0o755) == 0)
    let sandbox = Sandbox(level: .namespaces, toolchain: usr)
    #expect(
      await sandbox.probe()
        == "no sandbox: when started by root, the sandbox runs as user 65534, which cannot enter '\(folder.path)' "
        + "on the way to '\(usr)'; run 'chmod o+x \(folder.path)', or move it")
  }

  @Test func saysSoWhenBubblewrapDiesSilently() async throws {
    let message = try #require(await probe(script: "kill -9 $$"))
    #expect(message.hasPrefix("no sandbox: the sandbox could not be set up: signaled(9)"))
  }

  @Test func hasNothingToProbeWithoutIsolation() async {
    #expect(
      await Sandbox(level: .none, toolchain: "/usr", bubblewrap: "/no/bwrap").probe() == nil)
  }
}
