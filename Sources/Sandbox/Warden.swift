private import Glibc
import Subprocess

/// The first process of a run at the level `kernel`: it shuts a program in, waits for it, and ends
/// what it leaves behind.
///
/// There is no namespace whose end would be the end of all in it. So a few lines of Perl, which every
/// Debian has (`perl-base` is essential), stay outside of what they shut the program into:
///
/// - Whoever loses its parent in the run becomes the warden's child (`PR_SET_CHILD_SUBREAPER`), and the
///   run is over when `wait(2)` knows of no more children.
/// - When we are gone, or want it to stop, it gets SIGTERM, ends them all and then itself.
/// - They are ended all at once: SIGKILL to everybody reaches only who is shut in with the warden, or
///   only the run's own user. Where neither is to be had they are looked for.
/// - Root's gives the program a user of its own, who owns nothing on this machine.
/// - In the child, between `fork(2)` and `execve(2)`, everything is given up in an order in which no
///   step needs what an earlier one gave up: user, limits on files and signals (Landlock), system calls.
///
/// The child could not be prepared in our own process: between fork and exec a program with threads
/// may do next to nothing (`fork(2)`).
struct Warden {
  /// The number of the descriptor on which it reports.
  let statusNumber: Int32
  /// The number of the descriptor from which it reads the filter of system calls.
  let filterNumber: Int32
  let layout: Sandbox.Layout
  /// The folder that is removed with everything in it should we be gone at the end.
  let folder: String
  /// Other folders that the program may write to.
  let writable: [String]
  /// The first number of the users that runs get, to which the warden's own process id is added; nil
  /// when the program keeps the user that starts it.
  let firstUser: UInt32?
  let landlock: Landlock

  private static let script = #"""
    my ($status, $filter, $work, $folder, $user, $calls, $handled) = splice @ARGV, 0, 7;
    my ($starter, $writable, $rules, $pairs) = splice @ARGV, 0, 4;
    my @writable = splice @ARGV, 0, $writable;
    my ($prctl, $setsid, $setgroups, $setresgid, $setresuid) = map { $_ + 0 } split ' ', $calls;
    my @rules = splice @ARGV, 0, 2 * $rules;
    my %environment = map { split /=/, $_, 2 } splice @ARGV, 0, $pairs;
    my @handled = split ' ', $handled;
    my $warden = $$;
    $user += $warden if $user;
    sub fail { print STDERR "$_[0]: $!\n"; exit 125 }
    sub control { syscall($prctl, @_, 0, 0, 0) == 0 or fail("prctl($_[0])") }
    sub become {
      return if !$user;
      syscall($setgroups, 0, 0) == 0 or fail('setgroups');
      syscall($setresgid, $user, $user, $user) == 0 or fail('setresgid');
      syscall($setresuid, $user, $user, $user) == 0 or fail('setresuid');
    }
    sub descendants {
      my @found = ($warden);
      for (my $i = 0; $i < @found; $i++) {
        opendir my $threads, "/proc/$found[$i]/task" or next;
        for my $thread (grep { !/^\./ } readdir $threads) {
          open my $children, '<', "/proc/$found[$i]/task/$thread/children" or next;
          push @found, split ' ', <$children> // '';
        }
      }
      return @found[1 .. $#found];
    }
    # A set of rules that this process and all that comes from it cannot shed.
    sub restrict {
      my ($set, @rules) = @_;
      while (my ($path, $access) = splice @rules, 0, 2) {
        sysopen my $place, $path, 010000000 or fail("open '$path'"); # O_PATH
        syscall(445, $set, 1, pack('Q l', $access, fileno $place), 0) == 0 # landlock_add_rule
          or fail("landlock_add_rule '$path'");
      }
      control(38, 1); # PR_SET_NO_NEW_PRIVS
      syscall(446, $set, 0) == 0 or fail('landlock_restrict_self');
    }
    sub rule_set {
      my $set = syscall(444, pack('Q3', @_), 24, 0); # landlock_create_ruleset
      $set >= 0 or fail('landlock_create_ruleset');
      return $set;
    }
    # Stopped processes start no others while the rest is still looked for.
    sub stop_all {
      my %known;
      while (my @fresh = grep { !$known{$_}++ } descendants()) { kill 'STOP', @fresh }
      kill 'KILL', keys %known;
    }
    sub end_all {
      local $SIG{TERM} = 'IGNORE';
      while (1) {
        my $gone;
        1 while ($gone = waitpid -1, 1) > 0; # WNOHANG
        last if $gone < 0;
        if ($handled[2]) { kill 'KILL', -1 } # reaches nobody outside, see below
        elsif ($user) {
          my $ender = fork;
          if (defined $ender && !$ender) { become(); kill 'KILL', -1; exit }
          waitpid $ender, 0 if $ender;
        } else { stop_all() }
        select undef, undef, undef, 0.002;
      }
    }
    sub give_up {
      end_all();
      exec '/bin/rm', '-rf', '--', $folder if getppid != $starter;
      exit 125;
    }
    open STATUS, '>&=', $status or die; open FILTER, '<&=', $filter or die;
    fcntl $_, 2, 1 or die for *STATUS, *FILTER; # F_SETFD, FD_CLOEXEC
    my $code = do { local $/; <FILTER> };
    $SIG{TERM} = \&give_up;
    control(36, 1); # PR_SET_CHILD_SUBREAPER
    control(1, 15); # PR_SET_PDEATHSIG, SIGTERM
    $SIG{PIPE} = 'IGNORE';
    syswrite STATUS, "begun\n" or give_up(); # nobody reads any more
    # With signals kept inside of a set of rules, a signal to everybody is one to all in the run.
    restrict(rule_set(0, 0, 2)) if $handled[2]; # LANDLOCK_SCOPE_SIGNAL
    if ($user) {
      chown $user, $user, $work or fail('chown');
      # Folders that are kept belong to another run's user.
      system('/bin/chown', '-RhP', "$user:$user", '--', @writable) == 0 or fail('chown')
        if @writable;
    }
    my $program = fork // fail('fork');
    if (!$program) {
      $SIG{TERM} = $SIG{PIPE} = 'DEFAULT';
      syscall($setsid); # also a share of the processor that is not the warden's
      # A root without other users keeps its number and nothing else.
      syscall($prctl, 28, 3, 0, 0, 0); # PR_SET_SECUREBITS, SECBIT_NOROOT and its lock
      syscall($prctl, 47, 4, 0, 0, 0); # PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL
      become();
      control(4, 1); # PR_SET_DUMPABLE: whoever watches the run sees this process too
      control(1, 9); # PR_SET_PDEATHSIG, SIGKILL
      exit 125 if getppid != $warden;
      chdir $work or fail("chdir '$work'");
      restrict(rule_set(@handled), @rules);
      my $length = length($code) / 8;
      syscall($prctl, 22, 2, pack('S x![P] P', $length, $code), 0, 0) == 0 # PR_SET_SECCOMP, a filter
        or fail('prctl(PR_SET_SECCOMP)');
      syswrite STATUS, "started\n" or die;
      %ENV = %environment;
      { exec { $ARGV[0] } @ARGV }
      print STDERR "cannot start '$ARGV[0]': $!\n"; exit 127;
    }
    close STDIN; close STDOUT;
    my $ended; do { $ended = wait } until $ended == $program || $ended < 0;
    my $how = $?;
    end_all();
    syswrite STATUS, "ended $how\n";
    """#

  /// The words that start a program, which itself is the first of `words`.
  func words(starting words: [String], environment: [String: String]) throws(SandboxError)
    -> [String]
  {
    var calls: [String] = []
    for name in ["prctl", "setsid", "setgroups", "setresgid", "setresuid"] {
      calls.append("\(try SystemCallFilter.number(of: name))")
    }
    let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return [
      "/usr/bin/perl", "-e", Self.script, "--", "\(statusNumber)", "\(filterNumber)",
      layout.work, folder, firstUser.map { "\($0)" } ?? "", calls.joined(separator: " "),
      "\(landlock.handled.rawValue) \(landlock.network) \(landlock.scope)",
      "\(getpid())", "\(writable.count)", "\(landlock.rules.count)", "\(pairs.count)",
    ] + writable + landlock.rules.flatMap { [$0.path, "\($0.access.rawValue)"] } + pairs + words
  }
}
