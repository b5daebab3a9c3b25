import Foundation
import Sandbox
import SandboxTestHelper
import ChildProcess
import Testing

/// What a program in the sandbox sees and can reach.
@Suite struct SandboxIsolationTests {
  @Test(arguments: Attacker.available)
  func clearsAndPinsTheEnvironment(_ attacker: Attacker) async throws {
    setenv("WORKBOOK_TEST_SECRET", "leaked", 1)
    var trial = Trial(
      "env | grep -v ^PWD= | sort; tr '\\0' '\\n' < /proc/1/environ | grep -v -e ^PWD= -e ^$")
    trial.environment = ["NAME": "a=b c", "PERL5OPT": "-Mnone"]
    let result = try await attacker.run(trial)
    #expect(
      result.output == """
        COLUMNS=80
        HOME=/work
        LANG=C.UTF-8
        NAME=a=b c
        PATH=/usr/bin:/usr/bin:/bin
        PERL5OPT=-Mnone
        SWIFT_DETERMINISTIC_HASHING=1
        TMPDIR=/work
        TZ=UTC

        """)
    #expect(result.errors == "")
  }

  @Test(arguments: Attacker.available)
  func showsNothingOfTheMachineButTheAllowList(_ attacker: Attacker) async throws {
    let hidden = NSTemporaryDirectory() + "/workbook-hidden-\(UUID())"
    try Data().write(to: URL(fileURLWithPath: hidden))
    defer { try? FileManager.default.removeItem(atPath: hidden) }
    let paths = [
      "/root", "/home", "/etc/shadow", "/var", "/srv", "/mnt", "/opt", "/run",
      "/sys",
      "/boot", hidden, FileManager.default.currentDirectoryPath, NSHomeDirectory(), #filePath,
    ].filter { !$0.hasPrefix("/usr") && $0 != "/" }
    var trial = Trial("ls -A /; for path; do test ! -e \"$path\" || echo \"sees $path\"; done")
    trial.arguments += ["sh"] + paths
    let result = try await attacker.run(trial)
    #expect(
      result.output.split(separator: "\n").filter { !$0.hasPrefix("lib") } == [
        "bin", "dev", "etc", "input", "proc", "sbin", "tmp", "usr", "work",
      ])
  }

  @Test(arguments: Attacker.available)
  func letsAProgramWriteInItsWorkingFolderOnly(_ attacker: Attacker) async throws {
    var trial = Trial(
      """
      for place in / /usr /usr/bin /etc /input /dev /dev/shm /dev/pts /proc /proc/sys /bin; do
        (echo x > $place/written) 2>/dev/null && echo "wrote to $place"
        mkdir $place/made 2>/dev/null && echo "made a folder in $place"
      done
      for file in /input/tool /proc/sys/kernel/hostname /proc/sys/vm/drop_caches /usr/bin/env \\
        /proc/sysrq-trigger /proc/1/oom_score_adj; do
        (echo x > $file) 2>/dev/null && echo "changed $file"
      done
      mv /input/tool /input/other 2>/dev/null && echo moved
      echo x > /work/a && echo x > /tmp/b && ls /work
      """)
    trial.files = ["tool": Data()]
    #expect(try await attacker.run(trial).output == "a\nb\n")
  }

  @Test(arguments: Attacker.available)
  func hasNoNetwork(_ attacker: Attacker) async throws {
    let listener = try HostListener()
    var trial = Trial(
      """
      exec 2>/dev/null
      cat /proc/net/dev | tail -n +3 | cut -d: -f1 | tr -d ' '
      perl -MSocket -e '
        sub reaches { my ($family, $address) = @_;
          socket(my $s, $family, SOCK_STREAM, 0) && connect($s, $address) }
        print "loopback\n" if reaches(AF_INET, pack_sockaddr_in($ARGV[0], inet_aton("127.0.0.1")));
        print "abstract\n" if reaches(AF_UNIX, pack_sockaddr_un("\\0$ARGV[1]"));
        print "path\n" if reaches(AF_UNIX, pack_sockaddr_un("/run/systemd/journal/stdout"));
        print "address\n" if reaches(AF_INET, pack_sockaddr_in(53, inet_aton("9.9.9.9")));
        print "name\n" if gethostbyname("example.com");
      ' "$1" "$2"; echo done
      """)
    trial.arguments += ["sh", "\(listener.port)", listener.abstractName]
    #expect(try await attacker.run(trial).output == "lo\ndone\n")
  }

  @Test(arguments: Attacker.available)
  func showsOnlyItsOwnProcesses(_ attacker: Attacker) async throws {
    var trial = Trial(
      """
      for file in /proc/[0-9]*/comm; do read name < $file && echo $name; done
      kill -0 "$1" 2>/dev/null && echo reached
      kill -9 1; kill -TERM 1; echo alive
      """)
    trial.arguments += ["sh", "\(getpid())"]
    let result = try await attacker.run(trial)
    #expect(result.output == "sandbox-init\nsh\nalive\n")
    #expect(result.exitStatus == 0)
  }

  @Test(arguments: Attacker.available)
  func givesOnlyTheStandardDescriptorsAndAnEmptyInput(_ attacker: Attacker) async throws {
    var trial = Trial("ls /proc/self/fd; wc -c; (echo forged >&4); (echo ended 0 >&3); exit 7")
    trial.resultFile = "result"
    trial.files = ["a": Data(), "b": Data()]
    let result = try await attacker.run(trial)
    #expect(result.output == "0\n1\n2\n3\n0\n", "3 is the folder that ls reads")
    #expect(result.errors.contains("4: Bad file descriptor"))
    #expect(result.errors.contains("3: Bad file descriptor"))
    #expect(result.exitStatus == 7)
    #expect(result.resultFile == nil)
  }

  /// The folder of terminals is read-only, the terminals in it are not.
  @Test(arguments: Attacker.available)
  func canMakeATerminal(_ attacker: Attacker) async throws {
    let result = try await attacker.run(Trial("script -qec tty /dev/null"))
    #expect(result.output == "/dev/pts/0\r\n", "\(result)")
  }

  @Test(arguments: Attacker.available)
  func canOpenItsOutputsByName(_ attacker: Attacker) async throws {
    let result = try await attacker.run(
      Trial("echo out > /dev/stdout; echo error > /dev/stderr"))
    #expect(result.output == "out\n" && result.errors == "error\n", "\(result)")
  }

  @Test(arguments: Attacker.available)
  func opensTheStandardStreamsByName(_ attacker: Attacker) async throws {
    var trial = Trial("cat < /dev/stdin > /dev/stdout; echo error > /dev/stderr")
    trial.standardInput = Data("input\n".utf8)
    let result = try await attacker.run(trial)
    #expect(result.output == "input\n")
    #expect(result.errors == "error\n")
  }

  @Test(arguments: Attacker.available)
  func runsAsTheSameUserWhoeverStartsIt(_ attacker: Attacker) async throws {
    let trial = Trial(
      """
      id -u; id -g; id -un; id -gn; perl -e 'print +(getpwuid $<)[7], "\n"'
      cat /etc/passwd /etc/group; (echo x >> /etc/passwd) 2>/dev/null && echo changed; true
      """)
    let result = try await attacker.run(trial)
    #expect(
      result.output == """
        1000
        1000
        reader
        reader
        /work
        reader:x:1000:1000:reader:/work:/bin/sh
        reader:x:1000:

        """)
  }

  /// As root in a container of a user without any others: there is no user `nobody` to become.
  @Test func runsForRootOfANamespaceWithoutOtherUsers() async throws {
    var command = Subprocess.Configuration(
      executable: "/usr/bin/unshare",
      arguments: ["--user", "--map-root-user", try Attacker.helper.get()])
    command.standardInput = Array(try JSONEncoder().encode(Trial("id -un")))
    let result = try await Subprocess.run(command)
    let said = try JSONDecoder().decode(TrialResult.self, from: Data(result.standardOutput))
    #expect(said.output == "reader\n", "\(said)")
  }

  @Test(arguments: Attacker.available)
  func refusesInterfacesOfTheKernel(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    trial.arguments = ["\(getpid())"]
    let result = try await attacker.run(trial)
    #expect(result.output == "done\n")
    #expect(result.exitStatus == 0)
  }
}
