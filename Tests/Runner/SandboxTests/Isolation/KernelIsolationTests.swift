import Foundation
import Sandbox
import SandboxTestHelper
import ChildProcess
import Testing

/// What a program at the level `kernel` can reach, where no namespaces hide anything.
///
/// Programs of an ordinary user run as that user, so they may attack everything the user owns.
@Suite struct KernelIsolationTests {
  /// A folder owned by the programs' user, with a world-readable file that contains `secret`.
  private func prey(of attacker: Attacker) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(in: "/tmp")
    chmod(folder.path, 0o755)
    try Data("secret\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/file"))
    if attacker.isNobody {
      for path in ["", "/file"] { #expect(chown(folder.path + path, 65534, 65534) == 0) }
    }
    return folder
  }

  @Test(arguments: Attacker.kernel)
  func readsNothingThatItIsNotGiven(_ attacker: Attacker) async throws {
    let prey = try prey(of: attacker)
    defer { prey.remove() }
    var trial = Trial(
      """
      exec 2>/dev/null
      for path in / /home /root /etc /tmp /var /run /srv /opt /sys /dev /boot .. "$1"; do
        ls $path/ && echo "lists $path"
      done
      for file in /etc/passwd /etc/hostname /dev/tty /dev/zero /dev/ptmx $1/file $2; do
        head -c 1 $file && echo "reads $file"
      done
      ln -s $1/file link; cat link; ln $1/file hard; cat hard; cp $1/file copy; cat copy
      ln -s .. up; ls up/; ls up/../; cd $1 && cat file; mount --bind $1 $HOME; echo done
      """)
    trial.arguments += ["sh", prey.path, #filePath]
    #expect(try await attacker.run(trial).output == "done\n")
  }

  @Test(arguments: Attacker.kernel)
  func changesNothingOutsideOfItsWorkingFolder(_ attacker: Attacker) async throws {
    let prey = try prey(of: attacker)
    defer { prey.remove() }
    let file = prey.path + "/file"
    let before = try Snapshot(of: file)
    var trial = Trial("")
    trial.executable = "/usr/bin/perl"
    trial.arguments = [
      "-e",
      #"""
      my ($folder, $file, $given) = @ARGV;
      for my $path ($file, $given, '/usr/bin/perl', '/dev/null') {
        my $name = $path =~ s{.*/}{}r;
        print "wrote to $name\n" if $path ne '/dev/null' && open my $out, '>>', $path;
        print "changed the mode of $name\n" if chmod 0777, $path;
        print "changed the times of $name\n" if utime 1, 1, $path;
        print "truncated $name\n" if truncate $path, 0;
        print "removed $name\n" if unlink $path;
        print "moved $name\n" if rename $path, 'moved';
        print "changed the owner of $name\n" if chown $<, $<, $path;
        open my $in, '<', $path or next;
        print "changed the mode of open $name\n" if $path ne $given && chmod 0777, $in;
      }
      for my $place ($folder, '/tmp', '/var/tmp', '/dev/shm', '/', '..', '/run/lock', '/proc/self') {
        print "wrote in $place\n" if open my $out, '>', "$place/written";
        print "made a folder in $place\n" if mkdir "$place/made";
        print "linked in $place\n" if symlink '/', "$place/link";
      }
      for my $file ('/proc/self/oom_score_adj', '/proc/sys/kernel/hostname', '/proc/self/mem') {
        print "changed $file\n" if open my $out, '>', $file;
      }
      open my $own, '>', 'own' or die; print $own "x"; close $own; print -s 'own', "\n";
      """#, prey.path, file, "../input/given",
    ]
    trial.files = ["given": Data()]
    #expect(try await attacker.run(trial).output == "1\n")
    #expect(try Snapshot(of: file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: prey.path) == ["file"])
  }

  /// The attributes of a file that a program could change.
  private struct Snapshot: Equatable {
    var mode: UInt32
    var size: Int
    var changed: Int
    var owner: UInt32

    init(of path: String) throws {
      var status = stat()
      try systemCall("stat") { stat(path, &status) }
      (mode, size, owner) = (status.st_mode, Int(status.st_size), status.st_uid)
      changed = status.st_mtim.tv_sec
    }
  }

  @Test(arguments: Attacker.kernel)
  func hasNoNetworkByNameOrAddress(_ attacker: Attacker) async throws {
    let listener = try HostListener()
    var trial = Trial("")
    trial.executable = "/usr/bin/perl"
    trial.arguments = [
      "-MSocket", "-e",
      #"""
      my ($port, $abstract) = @ARGV;
      for my $family (AF_UNIX, AF_INET, AF_INET6, 16, 17, 38, 40) {
        for my $type (SOCK_STREAM, SOCK_DGRAM, SOCK_RAW) {
          print "socket $family $type\n" if socket my $s, $family, $type, 0;
        }
      }
      print "name\n" if gethostbyname('example.com');
      print "datagrams\n" if socketpair my $a, my $b, AF_UNIX, SOCK_DGRAM, 0;
      print "raw datagrams\n" if socketpair my $a, my $b, AF_UNIX, SOCK_RAW, 0;
      socketpair my $here, my $there, AF_UNIX, SOCK_STREAM, 0 or die "no pair: $!";
      for my $path ("\0$abstract", '/run/systemd/journal/stdout', '/var/run/docker.sock') {
        print "connected\n" if connect $here, pack_sockaddr_un($path);
        print "sent\n" if send $here, 'x', 0, pack_sockaddr_un($path);
      }
      print "bound\n" if bind $here, pack_sockaddr_un('name');
      syswrite $here, "pair\n"; sysread $there, my $text, 9; print $text;
      """#, "\(listener.port)", listener.abstractName,
    ]
    let result = try await attacker.run(trial)
    #expect(result.output == "pair\n", "\(result)")
  }

  @Test(arguments: Attacker.kernel)
  func readsOfOthersInProcOnlyWhatTheyShowEverybody(_ attacker: Attacker) async throws {
    var trial = Trial(
      """
      exec 2>/dev/null
      for file in environ maps mem auxv smaps stack syscall personality fd/0 root/etc cwd/. io; do
        for pid in 1 $1 $2; do
          test "$(head -c 1 /proc/$pid/$file | wc -c)" = 0 || echo "reads $file of $pid"
          ls /proc/$pid/$file/ && echo "lists $file of $pid"
        done
      done
      for file in cmdline environ maps status stat fd/0; do (: < /proc/self/$file) && echo $file; done
      """)
    let victim = try Victim(isNobody: attacker.isNobody)
    trial.arguments += ["sh", "\(getpid())", "\(victim.pid)"]
    let result = try await attacker.run(trial)
    #expect(result.output == "cmdline\nenviron\nmaps\nstatus\nstat\nfd/0\n", "\(result)")
    #expect(result.gaps.contains("processes"))
  }

  /// A process of the user as whom the programs run.
  private final class Victim {
    private let process = Process()
    var pid: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    init(isNobody: Bool) throws {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments =
        (isNobody ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : [])
        + ["/bin/cat"]
      // It ends with its input, which ends with this process. A parent-death signal would be sent when the
      // thread that started it ends (prctl(2)).
      process.standardInput = Pipe()
      try process.run()
      let path = "/proc/\(pid)/comm"
      while FileManager.default.contents(atPath: path) != Data("cat\n".utf8) { usleep(1000) }
    }

    deinit {
      // A stopped process handles no other signal.
      kill(pid, SIGKILL)
      process.waitUntilExit()
    }
  }

  @Test(arguments: Attacker.kernel)
  func reachesNoOtherProcess(_ attacker: Attacker) async throws {
    let victim = try Victim(isNobody: attacker.isNobody)
    var trial = Trial(
      """
      exec 2>/dev/null
      renice 19 $1 && echo niced; prlimit --pid $1 --cpu=1 && echo bounded
      taskset -p 1 $1 > $HOME/mask && echo bound; ionice -c 3 -p $1 && echo slowed
      kill -STOP $1 && echo stopped; kill -CONT $1; kill -0 $1 && echo seen
      sleep 300 & kill -9 $! && wait $!; echo $?
      """)
    trial.arguments += ["sh", "\(victim.pid)"]
    let result = try await attacker.run(trial)
    let isOpen = result.gaps.contains("signals")
    #expect(isOpen == (attacker.sharesUser && attacker.landlock != nil))
    if isOpen {
      #expect(result.output == "stopped\nseen\n137\n", "\(result)")
    } else {
      #expect(result.output == "137\n", "\(result)")
      trial.arguments[1] = "kill -9 $PPID -1; echo end"
      #expect(try await attacker.run(trial).output == "end\n")
      #expect(victim.isRunning)
    }
  }

  @Test(arguments: Attacker.kernel)
  func refusesInterfacesOfTheKernel(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    // A process of root's, which an ordinary user cannot signal anyway.
    trial.arguments = ["1"]
    let result = try await attacker.run(trial)
    #expect(result.output == "done\n")
    #expect(result.exitStatus == 0)
  }

  @Test(arguments: Attacker.kernel)
  func givesAClearedEnvironmentTheStandardStreamsAndNoInput(_ attacker: Attacker) async throws {
    setenv("WORKBOOK_TEST_SECRET", "leaked", 1)
    var trial = Trial(
      """
      env | sed "s|$PWD|WORK|" | grep -v ^PWD= | sort; wc -c
      for i in 3 4 5 6 7; do (: <&$i) 2>/dev/null && echo "has $i"; done
      echo out > /dev/stdout; echo error > /dev/stderr
      """)
    trial.environment = ["NAME": "a=b c"]
    let result = try await attacker.run(trial)
    #expect(
      result.output == """
        COLUMNS=80
        HOME=WORK
        LANG=C.UTF-8
        NAME=a=b c
        PATH=/usr/bin:/usr/bin:/bin
        SWIFT_DETERMINISTIC_HASHING=1
        TMPDIR=WORK
        TZ=UTC
        0
        out

        """)
    #expect(result.errors == "error\n")
  }

  @Test(arguments: Attacker.kernel)
  func worksWithFilesAsUsual(_ attacker: Attacker) async throws {
    let trial = Trial(
      """
      mkdir -p a/b && echo x > a/b/c && mv a/b/c a/d && ln -s d a/e && ln a/d a/f && cat a/e a/f
      mkfifo p && (echo y > p &) && cat p && rm -r a p && touch t && ls
      """)
    let result = try await attacker.run(trial)
    // The first version of Landlock forbids moves between folders; `mv` then copies, and `ln` stays inside.
    #expect(result.output == "x\nx\ny\nt\n", "\(result)")
    #expect(result.errors == "")
  }

  /// As an ordinary user whose programs run as the same user: they must not change permissions of the user's
  /// other files.
  @Test(arguments: Attacker.kernel.filter(\.sharesUser))
  func changesRightsOfOpenFilesOnly(_ attacker: Attacker) async throws {
    let trial = Trial(
      """
      exec perl -e 'open my $f, ">", "f"; print chmod(0700, $f), " ", chmod(0600, "f"), " ";
        printf "%o %d\\n", (stat "f")[2] & 0777, utime 1, 1, $f'
      """)
    #expect(try await attacker.run(trial).output == "1 0 700 1\n")
  }

  /// As in a container with fewer capabilities: root then cannot become another user.
  @Test(.enabled(if: geteuid() == 0), arguments: ["-all", "-kill", "-chown", "-dac_override"])
  func runsForARootThatHasLostRights(_ rights: String) async throws {
    let said = try await run(
      "(sleep 300 &); mkdir a; touch a/b; chmod 0 a; id -u; cat /etc/hostname", without: rights)
    #expect(said.output == "0\n", "\(said)")
    #expect(said.limit == nil)
    #expect(said.gaps.contains("writing"))
  }

  /// As in a container with Docker's defaults: the open files of other users cannot be inspected.
  @Test(.enabled(if: geteuid() == 0))
  func seesOpenFilesWithoutTheRightToSeeAll() async throws {
    let script = """
      exec perl -e 'for (1..9) { open my $f, ">", "f" or die; unlink "f"; print $f "x" x 6e6;
        push @f, $f } sleep 15'
      """
    let said = try await run(script, without: "-sys_ptrace,-dac_read_search")
    #expect(said.limit == .files, "\(said)")
  }

  /// Runs a script as a root without some capabilities (`setpriv(1)`).
  private func run(_ script: String, without rights: String) async throws -> TrialResult {
    var trial = Trial(script)
    trial.level = .kernel
    var command = Subprocess.Configuration(
      executable: "/usr/bin/setpriv",
      arguments: ["--inh-caps=-all", "--bounding-set=\(rights)", try Attacker.helper.get()])
    command.environment = ["TMPDIR": "/tmp"]
    command.standardInput = Array(try JSONEncoder().encode(trial))
    let result = try await Subprocess.run(command)
    return try JSONDecoder().decode(TrialResult.self, from: Data(result.standardOutput))
  }

  @Test(arguments: Attacker.kernel)
  func worksWhereNobodyElseLooksIn(_ attacker: Attacker) async throws {
    let result = try await attacker.run(Trial("stat -c %a .."))
    #expect(result.output == (attacker.sharesUser ? "700\n" : "711\n"), "\(result)")
  }

  @Test(arguments: Attacker.kernel)
  func leavesNothingInTheTemporaryFolder(_ attacker: Attacker) async throws {
    let trial = Trial("mkdir -p a/b; touch a/b/c; chmod 0 a; pwd")
    let work = try await attacker.run(trial).output.trimmingCharacters(in: .newlines)
    #expect(work.contains("/workbook-") && work.hasSuffix("/work"))
    #expect(!FileManager.default.fileExists(atPath: (work as NSString).deletingLastPathComponent))
  }
}
