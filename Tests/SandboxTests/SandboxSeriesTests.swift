import Foundation
import Sandbox
import Testing

/// Runs of one series; what a run can see and reach is attacked in the other suites.
@Suite struct SandboxSeriesTests {
  @Test func startsEachRunAfresh() async throws {
    let series = try await Self.series()
    // A port stays taken for a while after a connection on it, and a queue for ever.
    let script = """
      echo $$; ls -A /work; touch /work/left; ls /dev/mqueue 2>/dev/null
      perl -MSocket -e '
        my $here = sockaddr_in(8080, inet_aton("127.0.0.1"));
        socket S, 2, 1, 0; bind S, $here or die "bind: $!"; listen S, 1;
        socket C, 2, 1, 0; connect C, $here or die "connect: $!";
        accept A, S; close A; print "connected\\n"'
      """
    var outputs: [String] = []
    for _ in 0..<3 { outputs.append(try await Self.run(script, in: series)) }
    #expect(outputs == Array(repeating: "2\nconnected\n", count: 3))
  }

  /// A local socket keeps its name as long as it is on its way to itself, whoever has sent it.
  @Test func leavesNoLocalSocketToTheNextRun() async throws {
    let program = try await ServedProgram.compile(
      """
      #include <stdio.h>
      #include <string.h>
      #include <sys/socket.h>
      #include <sys/un.h>
      static void send_to(int one, int other) {
        char text = 'x', rights[CMSG_SPACE(sizeof other)];
        struct iovec part = {&text, 1};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = rights,
                                 .msg_controllen = sizeof rights};
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        *head = (struct cmsghdr){CMSG_LEN(sizeof other), SOL_SOCKET, SCM_RIGHTS};
        memcpy(CMSG_DATA(head), &other, sizeof other);
        if (sendmsg(one, &message, 0) < 0) perror("sendmsg");
      }
      int main(void) {
        struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "\\0taken"};
        int pair[2], taken = socket(AF_UNIX, SOCK_STREAM, 0);
        if (bind(taken, (struct sockaddr *)&name, sizeof name) < 0) perror("bind");
        socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
        send_to(pair[0], pair[0]), send_to(pair[0], pair[1]), send_to(pair[0], taken);
        puts("bound");
      }
      """)
    var command = Sandbox.Command(executable: "/input/served", limits: .sample)
    command.files = [Sandbox.File(name: "served", bytes: Array(program), isExecutable: true)]
    let sandbox = Sandbox(level: .namespaces, toolchain: "/usr")
    let series = try #require(try SandboxSeries(sandbox, for: command))
    for _ in 0..<20 {
      let outcome = try await series.run(command)
      let output = String(
        decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
      #expect(output == "bound\n")
    }
  }

  @Test func keepsWhatOneRunLeavesFromTheNext() async throws {
    let series = try await Self.series()
    let first = try await Self.run(
      "(setsid sh -c 'sleep 0.1; echo late; echo late >&2' &); echo first", in: series)
    #expect(first == "first\n")
    #expect(try await Self.run("sleep 0.3; echo second", in: series) == "second\n")
  }

  /// A run of the series has the same pipes as the one before, and their flags are the pipes'.
  @Test func keepsNoFlagsOfItsOutput() async throws {
    let series = try await Self.series()
    let shown = try await Self.run("grep flags /proc/self/fdinfo/1 /proc/self/fdinfo/2", in: series)
    let script = """
      perl -MFcntl -e '
        for (1, 2) { open F, ">&=", $_; fcntl F, F_SETFL, O_NONBLOCK | O_APPEND or die $!;
          fcntl F, 1031, 4096 or die $! }' # F_SETPIPE_SZ
      """
    #expect(try await Self.run(script, in: series) == "")
    #expect(
      try await Self.run("grep flags /proc/self/fdinfo/1 /proc/self/fdinfo/2", in: series) == shown)
    // F_GETPIPE_SZ
    let sizes = "perl -e 'print fcntl(STDOUT, 1032, 0), fcntl(STDERR, 1032, 0)'"
    #expect(try await Self.run(sizes, in: series) == "6553665536")
  }

  /// Who is told that a pipe is ready, by which signal, and when it was last written to.
  @Test func keepsNoNotesOnItsOutput() async throws {
    let series = try await Self.series()
    let script = """
      perl -e '
        for (1, 2) { open F, ">&=", $_; fcntl F, 8, $$ + 0 or die $!; fcntl F, 10, 12 or die $!;
          utime 77, 77, \\*F }' # F_SETOWN, F_SETSIG; times are only their owner's to set
      """
    #expect(try await Self.run(script, in: series) == "")
    let notes = """
      perl -e 'for (1, 2) { open F, ">&=", $_; my $set = (stat F)[9];
        print fcntl(F, 9, 0) + 0, " ", fcntl(F, 11, 0) + 0, " ", $set == 77, "\n" }'
      """  // F_GETOWN, F_GETSIG
    #expect(try await Self.run(notes, in: series) == "0 0 \n0 0 \n")
  }

  @Test func startsEachRunInASessionOfItsOwn() async throws {
    let series = try await Self.series()
    #expect(try await Self.run("perl -e 'print getpgrp()'", in: series) == "1")
    // To all of the group; process 1 of a namespace cannot be reached from inside.
    let outcome = try await series.run(try await Self.command("kill -9 0"))
    #expect("\(outcome.termination)".hasSuffix("signaled(9)"))
    #expect(try await Self.run("echo next", in: series) == "next\n")
  }

  @Test func tellsEachRunApartByItsEnd() async throws {
    let series = try await Self.series()
    for (script, ending) in [
      ("exit 3", "exited(3)"), ("kill -9 $$", "signaled(9)"), ("exit 137", "exited(137)"),
    ] {
      let outcome = try await series.run(try await Self.command(script))
      #expect("\(outcome.termination)".hasSuffix(ending))
      #expect(outcome.limitHit == nil)
    }
    #expect(series.isReady)
  }

  @Test func endsWithTheRunThatALimitStops() async throws {
    let series = try await Self.series()
    #expect(try await Self.run("echo hei", in: series) == "hei\n")
    var command = try await Self.command("sleep 60")
    command.limits.wallTime = .milliseconds(300)
    #expect(try await series.run(command).limitHit == .time)
    #expect(!series.isReady)
  }

  /// Whoever kills the server, such as a kernel short of memory, says nothing of the run.
  @Test func takesTheEndOfTheServerForNoEndOfTheRun() async throws {
    let series = try await Self.series()
    let command = try await Self.command("echo partial; exec sleep 30.0517")
    let run = Task { try await series.run(command) }
    var found: [Int32] = []
    while found.isEmpty { found = try processes(holding: "30.0517") }
    let supervisor = try Self.parent(of: try #require(found.first))
    kill(try Self.parent(of: supervisor), SIGKILL)
    await #expect(throws: SandboxError.self) { try await run.value }
    #expect(!series.isReady)
  }

  private static func parent(of pid: Int32) throws -> Int32 {
    let status = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return try #require(Int32(status.split(separator: " ")[3]))
  }

  @Test func givesEachRunItsOwnEnvironmentAndNothingElse() async throws {
    let series = try await Self.series()
    for (name, value) in [("FIRST", "1"), ("SECOND", "ä b"), ("THIRD", "")] {
      var command = try await Self.command(
        "printenv | cut -d= -f1 | sort | xargs; echo \"$\(name)\"")
      command.environment[name] = value
      let output = String(decoding: try await series.run(command).standardOutput, as: UTF8.self)
      let names = [
        "COLUMNS", "HOME", "LANG", "PATH", "PWD", "SWIFT_DETERMINISTIC_HASHING", "TMPDIR", "TZ",
        name,
      ]
      #expect(output == "\(names.sorted().joined(separator: " "))\n\(value)\n")
    }
  }

  @Test func refusesAnEnvironmentForWhichThereIsNoRoom() async throws {
    let sandbox = Sandbox(level: .namespaces, toolchain: "/usr")
    var command = try await Self.command("true")
    // With the pinned ones there are more than fit.
    command.environment = Dictionary(uniqueKeysWithValues: (0..<60).map { ("N\($0)", "") })
    #expect(!SandboxSeries.canRun(command, in: sandbox))
    command.environment = ["LONG": String(repeating: "x", count: 1 << 16)]
    #expect(!SandboxSeries.canRun(command, in: sandbox))
  }

  @Test func isNotForWhatDiffersInMoreThanTheEnvironment() async throws {
    let sandbox = Sandbox(level: .namespaces, toolchain: "/usr")
    let changes: [(inout Sandbox.Command) -> Void] = [
      { $0.standardInput = [65] }, { $0.resultFile = "result" }, { $0.arguments = ["word"] },
      { $0.readOnlyFolders = ["/library": "/usr/lib"] }, { $0.environment["LD_DEBUG"] = "all" },
      { $0.environment["NULL"] = "a\0b" }, { $0.executable = "/bin/sh" },
    ]
    for change in changes {
      var command = try await Self.command("true")
      change(&command)
      #expect(try SandboxSeries(sandbox, for: command) == nil)
    }
    let bare = Sandbox(level: .none, toolchain: "/usr")
    #expect(try SandboxSeries(bare, for: try await Self.command("true")) == nil)
  }

  private static func series() async throws -> SandboxSeries {
    let sandbox = Sandbox(level: .namespaces, toolchain: "/usr")
    return try #require(try SandboxSeries(sandbox, for: try await command("true")))
  }

  private static func command(_ script: String) async throws -> Sandbox.Command {
    var limits = Sandbox.Limits.sample
    limits.wallTime = .seconds(30)
    var command = Sandbox.Command(executable: "/input/served", limits: limits)
    command.files = [
      Sandbox.File(
        name: "served", bytes: Array(try await ServedProgram.bytes()), isExecutable: true)
    ]
    command.environment["WORDS"] = "/bin/sh\u{1F}-c\u{1F}\(script)"
    return command
  }

  /// What a script prints, on both streams.
  private static func run(_ script: String, in series: SandboxSeries) async throws -> String {
    let outcome = try await series.run(try await command(script))
    return String(decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
  }
}
