import Subprocess

/// The first process of a sandbox that is set up once for many runs: each gets namespaces of its own.
///
/// Setting up costs three times what a small program does, and nearly all of it is the same each time.
/// So a few lines of Perl stay, and for each request:
///
/// - a child takes new namespaces for mounts, processes, the network and IPC, so that the run starts
///   with an empty working folder, as process 2 and without a port or queue that somebody left;
/// - process 1 of these is the run's supervisor. It mounts the working folder and `/proc`, gives up
///   every right, lays the filter of system calls on itself and starts the program;
/// - when it ends, the kernel ends all others in the run (`pid_namespaces(7)`). Only then are we told, on
///   a pipe that nobody in the run has: so what came on the others is this run's, and no more will come.
///
/// The program cannot see what is outside of its own namespaces, so it reaches its supervisor, as it
/// could in a sandbox of its own, and nothing of another run.
struct SeriesWarden {
  /// The number of the descriptor on which a run reports (``Supervisor/Report``).
  let statusNumber: Int32
  /// The number of the descriptor on which a byte says that a run is over.
  let answerNumber: Int32
  /// The number of the descriptor from which the filter of system calls is read.
  let filterNumber: Int32
  let work: String
  /// Bytes of all files in the working folder.
  let workSize: Int

  /// The rights that it needs inside of its own user namespace (`capabilities(7)`).
  static let rights = ["CAP_SYS_ADMIN", "CAP_NET_ADMIN", "CAP_SETPCAP"]

  private static let script = #"""
    my ($status, $answer, $filter, $work, $size, $calls) = splice @ARGV, 0, 6;
    my ($unshare, $mount, $prctl, $capset) = map { $_ + 0 } split ' ', $calls;
    sub fail { print STDERR "$_[0]: $!\n"; exit 125 }
    sub control { syscall($prctl, @_, 0, 0, 0) == 0 or fail("prctl($_[0])") }
    sub place {
      my ($type, $place, $flags, $options) = @_;
      syscall($mount, $type, $place, $type, $flags, $options) == 0 or fail("mount '$place'");
    }
    open STATUS, '>&=', $status or die; open ANSWER, '>&=', $answer or die;
    open FILTER, '<&=', $filter or die;
    fcntl $_, 2, 1 or die for *STATUS, *ANSWER; # F_SETFD, FD_CLOEXEC
    my $code = do { local $/; <FILTER> };
    close FILTER;
    while (defined(my $length = <STDIN>)) {
      read(STDIN, my $request, $length) == $length or exit;
      my $holder = fork // fail('fork');
      hold(split /\0/, $request, -1) if !$holder;
      waitpid $holder, 0;
      syswrite ANSWER, '.' or die;
    }
    sub hold {
      close ANSWER; close STDIN;
      # CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWPID, CLONE_NEWNET
      syscall($unshare, 0x20000 | 0x8000000 | 0x20000000 | 0x40000000) == 0 or fail('unshare');
      my $first = fork // fail('fork');
      supervise(@_) if !$first;
      waitpid $first, 0;
      exit;
    }
    sub supervise {
      my $pairs = shift;
      my %environment = map { split /=/, $_, 2 } splice @_, 0, $pairs;
      pop; # what stands behind the last word
      pipe my $empty, my $end or fail('pipe'); close $end;
      open STDIN, '<&', $empty or fail('open'); close $empty;
      socket my $any, 2, 2, 0 or fail('socket'); # AF_INET, SOCK_DGRAM
      my $interface = pack 'a16 s x22', 'lo', 0x41; # IFF_UP, IFF_RUNNING
      ioctl $any, 0x8914, $interface or fail('ioctl'); # SIOCSIFFLAGS
      close $any;
      place('proc', '/proc', 2 | 4 | 8, ''); # MS_NOSUID, MS_NODEV, MS_NOEXEC
      place('tmpfs', $work, 2 | 4, "size=$size,mode=0700");
      chdir $work or fail("chdir '$work'");
      control(24, $_) for 21, 12, 8; # PR_CAPBSET_DROP of the rights
      control(47, 4); # PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL
      my ($version, $none) = (pack('L2', 0x20080522, 0), pack('L6', (0) x 6));
      syscall($capset, $version, $none) == 0 or fail('capset');
      control(38, 1); # PR_SET_NO_NEW_PRIVS
      syscall($prctl, 22, 2, pack('S x![P] P', length($code) / 8, $code), 0, 0) == 0
        or fail('prctl(PR_SET_SECCOMP)'); # SECCOMP_MODE_FILTER
      syswrite STATUS, "started\n" or die;
      my $program = fork // fail('fork');
      if (!$program) {
        %ENV = %environment;
        { exec { $_[0] } @_ }
        print STDERR "cannot start '$_[0]': $!\n"; exit 127;
      }
      my $ended; do { $ended = wait } until $ended == $program || $ended < 0;
      syswrite STATUS, "ended $?\n";
      exit;
    }
    """#

  /// The words that start it.
  func words() throws(SandboxError) -> [String] {
    var calls: [String] = []
    for name in ["unshare", "mount", "prctl", "capset"] {
      calls.append("\(try SystemCallFilter.number(of: name))")
    }
    return [
      "/usr/bin/perl", "-e", Self.script, "--", "\(statusNumber)", "\(answerNumber)",
      "\(filterNumber)", work, "\(workSize)", calls.joined(separator: " "),
    ]
  }

  /// What it reads for one run: a length in a line, then words that each end with a null byte.
  static func request(
    starting words: [String], environment: [String: String]
  ) throws(SandboxError) -> [UInt8] {
    let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let all = ["\(pairs.count)"] + pairs + words
    if let word = all.first(where: { $0.utf8.contains(0) }) {
      throw SandboxError(
        description: "cannot start a program with a null byte in "
          + "'\(word.split(separator: "\0").joined(separator: "\\0"))'")
    }
    let bytes = all.flatMap { Array("\($0)\0".utf8) }
    return Array("\(bytes.count)\n".utf8) + bytes
  }
}
