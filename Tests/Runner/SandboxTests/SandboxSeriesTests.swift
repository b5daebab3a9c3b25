import Foundation
import Sandbox
import ChildProcess
import Testing

/// Runs of one series; attacks on what a run can see and reach are in the other suites.
@Suite struct SandboxSeriesTests {
  @Test func startsEachRunAfresh() async throws {
    let series = try Self.series()
    // A port remains in use for a while after a connection, and a message queue for ever.
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

  /// Creating a network takes a third of a run's start.
  @Test func makesANetworkOnlyAfterARunThatHasUsedOne() async throws {
    let look = "readlink /proc/self/ns/net"
    for _ in 0..<4 {
      let series = try Self.series()
      let first = try await Self.run(look, in: series)
      #expect(first.hasPrefix("net:"))
      try await Task.sleep(for: .milliseconds(50))
      #expect(try await Self.run(look, in: series) == first)
      let use = "socket S, 2, 2, 0; send S, 1, 0, sockaddr_in(9, inet_aton(\"127.1\"))"
      _ = try await Self.run("perl -MSocket -e '\(use)'", in: series)
      #expect(try await Self.run(look, in: series) != first)
    }
  }

  /// A local socket in transit to itself keeps its name, whichever process has sent it.
  @Test func leavesNoLocalSocketToTheNextRun() async throws {
    let source = """
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
      """
    let program = try await AttackProgram.make("bind", of: ["bind.c": Data(source.utf8)]) {
      "\($0) -O1 -o bind ../input/bind.c"
    }
    var command = Sandbox.Command(executable: "/input/bind", limits: .sample)
    command.files = [Sandbox.File(name: "bind", bytes: Array(program), isExecutable: true)]
    let series = try Self.series()
    for _ in 0..<20 {
      let outcome = try await series.run(command)
      let output = String(
        decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
      #expect(output == "bound\n")
    }
  }

  /// A flow label with a time to linger outlives its socket (ipv6(7)).
  @Test func leavesNoFlowLabelToTheNextRun() async throws {
    let script = """
      tail -n +2 /proc/net/ip6_flowlabel
      perl -MSocket -e '
        socket S, AF_INET6, SOCK_DGRAM, 0 or die "socket: $!";
        my $request = pack("x15CNCCSSSx4", 1, 0xABCDE, 0, 255, 1, 60, 60);
        setsockopt S, 41, 32, $request or die "setsockopt: $!"; print "made\n"'
      """
    let series = try Self.series()
    for _ in 0..<3 { #expect(try await Self.run(script, in: series) == "made\n") }
  }

  @Test func keepsWhatOneRunLeavesFromTheNext() async throws {
    let series = try Self.series()
    let first = try await Self.run(
      "(setsid sh -c 'sleep 0.1; echo late; echo late >&2' &); echo first", in: series)
    #expect(first == "first\n")
    #expect(try await Self.run("sleep 0.3; echo second", in: series) == "second\n")
  }

  /// Flags belong to a pipe, not to a process.
  @Test func keepsNoFlagsOfItsOutput() async throws {
    let series = try Self.series()
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

  /// The owner and the signal of a pipe (F_SETOWN, F_SETSIG), and its modification time.
  @Test func keepsNoNotesOnItsOutput() async throws {
    let series = try Self.series()
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

  /// Locks and permissions of an open file or a mounted folder outlive all processes of a run.
  @Test func keepsNoLocksAndRightsFromOneRunToTheNext() async throws {
    let series = try Self.series()
    let script = #"""
      perl -MFcntl=:DEFAULT,:flock -e '
        printf "%o\n", 07777 & (stat "/dev/pts")[2];
        print chmod(0, "/dev/pts"), "\n";
        my $lock = pack "s s x4 q q l x4", F_WRLCK, 0, 0, 0, 0; # struct flock
        for my $name ("stdout", "stderr") {
          open my $again, ">", "/dev/$name" or die "open: $!";
          print flock($again, LOCK_EX | LOCK_NB) ? "free\n" : "locked\n"; # flock(2)
          flock $again, LOCK_UN;
          print fcntl($again, 37, $lock) ? "free\n" : "locked\n"; # F_OFD_SETLK
          close $again;
          open my $own, ">&=", $name eq "stdout" ? 1 : 2;
          flock $own, LOCK_EX or die "flock: $!";
          fcntl $own, 37, $lock or die "fcntl: $!";
        }'
      """#
    for _ in 0..<3 {
      let found = try await Self.run(script, in: series)
      #expect(found == "755\n0\n" + String(repeating: "free\n", count: 4))
    }
  }

  @Test func startsEachRunInASessionOfItsOwn() async throws {
    let series = try Self.series()
    #expect(try await Self.run("perl -e 'print getpgrp()'", in: series) == "1")
    // Reaches the whole group; process 1 of a namespace cannot be killed from inside.
    let outcome = try await series.run(Self.command("kill -9 0"))
    #expect("\(outcome.termination)".hasSuffix("signaled(9)"))
    #expect(try await Self.run("echo next", in: series) == "next\n")
  }

  @Test func tellsEachRunApartByItsEnd() async throws {
    let series = try Self.series()
    for (script, ending) in [
      ("exit 3", "exited(3)"), ("kill -9 $$", "signaled(9)"), ("exit 137", "exited(137)"),
    ] {
      let outcome = try await series.run(Self.command(script))
      #expect("\(outcome.termination)".hasSuffix(ending))
      #expect(outcome.limitHit == nil)
    }
    #expect(series.isReady)
  }

  @Test func endsWithTheRunThatALimitStops() async throws {
    let series = try Self.series()
    #expect(try await Self.run("echo hei", in: series) == "hei\n")
    var command = Self.command("sleep 60")
    command.limits.wallTime = .milliseconds(300)
    #expect(try await series.run(command).limitHit == .time)
    #expect(!series.isReady)
  }

  /// The reason that kills the server, such as a lack of memory, has nothing to do with the run.
  @Test func takesTheEndOfTheServerForNoEndOfTheRun() async throws {
    let series = try Self.series()
    let command = Self.command("echo partial; exec sleep 30.0517")
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
    let series = try Self.series()
    for (name, value) in [("FIRST", "1"), ("SECOND", "ä b"), ("THIRD", "")] {
      var command = Self.command(
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

  @Test func givesEachRunItsOwnWordsInputAndFiles() async throws {
    let series = try Self.series()
    for number in 1...3 {
      var command = Self.command(
        "echo $1; cat - /input/*/own; find /input -printf '%P %m %s\\n' | sort; touch /input/x")
      command.arguments += ["sh", "word \(number)"]
      command.standardInput = Array("input \(number)\n".utf8)
      command.files = [
        Sandbox.File(name: "folder\(number)/own", bytes: Array("file \(number)\n".utf8)),
        Sandbox.File(name: "tool", bytes: [], isExecutable: true),
      ]
      let outcome = try await series.run(command)
      let output = String(decoding: outcome.standardOutput, as: UTF8.self)
      #expect(
        output == """
          word \(number)
          input \(number)
          file \(number)
           555 80
          folder\(number) 555 60
          folder\(number)/own 444 7
          tool 555 0

          """)
      #expect(outcome.termination == .exited(1))
    }
  }

  /// A run must not find the settings of `sandbox-init`, which removes them from its environment.
  @Test func showsNothingOfWhatItWasTold() async throws {
    let series = try Self.series()
    for _ in 0..<2 {
      var command = Self.command(
        "grep -c own-secret /proc/1/environ /proc/1/cmdline; grep -c own-secret /proc/self/environ")
      command.environment["NAME"] = "own-secret"
      let outcome = try await series.run(command)
      #expect(
        String(decoding: outcome.standardOutput, as: UTF8.self)
          == "/proc/1/environ:0\n/proc/1/cmdline:0\n1\n")
    }
  }

  @Test func takesLongWordsAndManyFiles() async throws {
    let series = try Self.series()
    var command = Self.command("echo ${#LONG}; ls /input | wc -l; wc -c < /input/0")
    command.environment["LONG"] = String(repeating: "x", count: 100_000)
    // Larger than a file that the program itself may create.
    command.limits.fileSize = 1 << 20
    command.files = (0..<100).map {
      Sandbox.File(name: "\($0)", bytes: Array(repeating: 65, count: $0 == 0 ? 3 << 20 : 10))
    }
    let outcome = try await series.run(command)
    #expect(String(decoding: outcome.standardOutput, as: UTF8.self) == "100000\n100\n3145728\n")
  }

  @Test func keepsTheLimitsOfEachRun() async throws {
    let series = try Self.series()
    for size in [64, 128] {
      var command = Self.command("ulimit -f; df --output=size -k /work | tail -1")
      command.limits.fileSize = size << 10
      command.limits.workSize = size << 10
      let outcome = try await series.run(command)
      let words = String(decoding: outcome.standardOutput, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      // The shell counts blocks of 512 bytes.
      #expect(words == ["\(2 * size)", "\(size)"])
    }
  }

  @Test func refusesWhatItCannotGive() async throws {
    let series = try Self.series()
    let changes: [(inout Sandbox.Command) -> Void] = [
      { $0.writableFolders = ["/tmp": "/tmp"] }, { $0.standardFiles = [0: 0] },
      { $0.readOnlyFolders = ["/input/library": "/usr/lib"] },
      { $0.readOnlyFolders = ["/work/library": "/usr/lib"] },
    ]
    for change in changes {
      var command = Self.command("true")
      change(&command)
      #expect(!SandboxSeries.canRun(command))
      #expect(await Self.isRefused(command, in: series))
    }
    var command = Self.command("true")
    // Runs can only use the folders of the series.
    command.readOnlyFolders = ["/library": "/usr/lib"]
    #expect(await Self.isRefused(command, in: series))
    command = Self.command("true")
    command.environment["NULL"] = "a\0b"
    #expect(await Self.isRefused(command, in: series))
    command = Self.command("true")
    command.files = [Sandbox.File(name: "../evil", bytes: [])]
    #expect(await Self.isRefused(command, in: series))
    #expect(try await Self.run("echo next", in: series) == "next\n")
    #expect(try SandboxSeries(Sandbox(level: .none, toolchain: "/usr")) == nil)
  }

  @Test func saysThatAProgramCannotBeStarted() async throws {
    let series = try Self.series()
    var command = Self.command("true")
    command.executable = "/input/none"
    let outcome = try await series.run(command)
    #expect(outcome.termination == .exited(127))
    #expect(
      String(decoding: outcome.standardError, as: UTF8.self)
        == "cannot start '/input/none': No such file or directory\n")
  }

  private static func series() throws -> SandboxSeries {
    try #require(try SandboxSeries(Sandbox(level: .namespaces, toolchain: "/usr")))
  }

  private static func command(_ script: String) -> Sandbox.Command {
    var limits = Sandbox.Limits.sample
    limits.wallTime = .seconds(30)
    var command = Sandbox.Command(executable: "/bin/sh", limits: limits)
    command.arguments = ["-c", script]
    return command
  }

  private static func isRefused(
    _ command: Sandbox.Command, in series: SandboxSeries
  ) async -> Bool {
    do {
      _ = try await series.run(command)
      return false
    } catch {
      return error is SandboxError
    }
  }

  /// Runs a script, and returns its output on both streams.
  private static func run(_ script: String, in series: SandboxSeries) async throws -> String {
    let outcome = try await series.run(command(script))
    return String(decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
  }
}
