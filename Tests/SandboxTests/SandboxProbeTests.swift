import Sandbox
import Subprocess
import Testing

/// What is said of a machine on which the sandbox does not work.
@Suite struct SandboxProbeTests {
  private func probe(bubblewrap: String) async -> String? {
    await Sandbox(level: .namespaces, toolchain: "/usr", bubblewrap: bubblewrap).probe()
  }

  /// Runs a script in place of bubblewrap.
  private func probe(script: String) async throws -> String? {
    let folder = try TemporaryFolder(isReadableByAll: true)
    defer { folder.remove() }
    let path = folder.path + "/bwrap"
    // Written by another process, for the kernel starts no file that is open for writing.
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

  /// The kernel's own refusal: in a user namespace that may have no others.
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

  @Test func saysSoWhenBubblewrapDiesSilently() async throws {
    let message = try #require(await probe(script: "kill -9 $$"))
    #expect(message.hasPrefix("no sandbox: the sandbox could not be set up: signaled(9)"))
  }

  @Test func hasNothingToProbeWithoutIsolation() async {
    #expect(
      await Sandbox(level: .none, toolchain: "/usr", bubblewrap: "/no/bwrap").probe() == nil)
  }
}
