import Subprocess

/// The first process inside of a sandbox, which starts the program and says how it ended.
///
/// bubblewrap alone leaves three holes. It reports a program that a signal ended and one that exits
/// with `128 + n` alike. When it is killed while it still sets things up, what it has started goes on
/// without it, since `--die-with-parent` takes effect only at the end. And it ends before the last
/// processes of its namespace do. So the program is started by a few lines of Perl, which every Debian
/// has (`perl-base` is essential):
///
/// - As process 1 of the namespace its end is the end of all others (`pid_namespaces(7)`), and
///   bubblewrap is told only when they are gone.
/// - It writes a word to us first. When we no longer read, it dies of that (`pipe(7)`, `SIGPIPE`) and
///   the program is never started; when we do, everything above it was alive after it had asked to
///   die with it.
/// - The program gets no descriptor but the standard ones, and the environment that is handed over as
///   words, which could otherwise change Perl.
/// - A result file is read without following a link and only if it is a plain file.
///
/// The program could reach the supervisor and lie through it. That gains nothing: it may end in any
/// way that it likes, and write any result.
struct Supervisor {
  /// The number of the descriptor on which it reports.
  let statusNumber: Int32
  /// The number of the descriptor on which it hands back the result file.
  let resultNumber: Int32
  /// The absolute path of the result file, if one is wanted.
  let resultFile: String?
  let resultCondition: Sandbox.ResultCondition

  private static let script = #"""
    my ($status, $result, $path, $always, $count) = splice @ARGV, 0, 5;
    %ENV = map { split /=/, $_, 2 } splice @ARGV, 0, $count;
    open STATUS, '>&=', $status or die; open RESULT, '>&=', $result or die;
    fcntl $_, 2, 1 or die for *STATUS, *RESULT; # F_SETFD, FD_CLOEXEC
    syswrite STATUS, "started\n" or die;
    my $program = fork // die "cannot start a process: $!\n";
    if (!$program) {
      { exec { $ARGV[0] } @ARGV }
      print STDERR "cannot start '$ARGV[0]': $!\n"; exit 127;
    }
    my $ended; do { $ended = wait } until $ended == $program || $ended < 0;
    my $code = $?;
    if ($path ne '' && ($code == 0 || $always)) {
      require Fcntl;
      my $flags = Fcntl::O_RDONLY() | Fcntl::O_NOFOLLOW() | Fcntl::O_NONBLOCK();
      if (sysopen FILE, $path, $flags and -f FILE) {
        while (sysread FILE, my $bytes, 65536) { syswrite RESULT, $bytes or die }
        syswrite STATUS, "result\n";
      }
    }
    syswrite STATUS, "ended $code\n";
    """#

  /// The words that start a program, which itself is the first of `words`.
  func words(starting words: [String], environment: [String: String]) -> [String] {
    let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return [
      "/usr/bin/perl", "-e", Self.script, "--", "\(statusNumber)", "\(resultNumber)",
      resultFile ?? "", resultCondition == .anyEnd ? "1" : "0", "\(pairs.count)",
    ] + pairs + words
  }

  /// What the supervisor reported.
  struct Report {
    /// Whether the sandbox was set up.
    var hasStarted = false
    /// How the program ended; nil when the supervisor was ended before it.
    var termination: Subprocess.Termination?
    /// Whether the result file was there and was handed back.
    var hasResult = false

    init(_ bytes: [UInt8]) {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        switch (words.first, words.last.flatMap { Int32($0) }) {
        case ("started", _): hasStarted = true
        case ("ended", let status?): termination = .init(waitStatus: status)
        case ("result", _): hasResult = true
        default: break
        }
      }
    }
  }
}
