import Glibc
import Sandbox
import WorkbookModel

/// The process that starts the commands of a session one after another.
///
/// It is a few lines of Perl, as ``Supervisor`` of the sandbox is: no shell reads a command. Both streams
/// of a command are one pipe, so that they are in the order in which they came, and the library of
/// `stdbuf(1)` lets a C or Swift program write each line at once, as on a terminal. Behind each command
/// stands a mark with its end, which begins with a word that no program can know before.
struct ConsoleScript {
  let session: ConsoleSession
  let mark: String
  /// The folder with programs that no folder of the system has.
  let programs: String?

  /// What Perl is given; a part of every key.
  static let text = #"""
    my ($mark, $input, $folder, $path, $library, $count) = splice @ARGV, 0, 6;
    mkdir $folder and chdir $folder or die "cannot make '$folder': $!\n";
    if (-d $input) {
      system('/bin/cp', '-R', '--', "$input/.", '.') == 0 or die "cannot copy '$input'\n";
      system('/bin/chmod', '-R', 'u+w', '--', '.') == 0 or die "cannot change '$folder'\n";
    }
    $ENV{PATH} = "$path:$ENV{PATH}" if $path ne '';
    if (-r $library) { $ENV{LD_PRELOAD} = $library; $ENV{_STDBUF_O} = 'L' }
    open STDERR, '>&', \*STDOUT or die;
    for (1 .. $count) {
      my @words = splice @ARGV, 0, shift @ARGV;
      my $program = fork // die "cannot start a process: $!\n";
      if (!$program) {
        { exec { $words[0] } @words }
        print "cannot start '$words[0]': $!\n"; exit 127;
      }
      my $ended; do { $ended = waitpid $program, 0 } until $ended == $program || $ended < 0;
      my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
      syswrite STDOUT, "\x1e$mark $status\x1e" or die;
    }
    """#

  /// What `stdbuf(1)` loads into a program; without it both streams may be in another order.
  private static let lineBuffering = "/usr/libexec/coreutils/libstdbuf.so"

  /// Folders of the system that a program needs beside those of every sandbox.
  static let mounts: [String: String] = {
    let folder = "/usr/libexec/coreutils"
    return access(folder, R_OK) == 0 ? [folder: folder] : [:]
  }()

  /// The command that runs the session in a sandbox.
  func command(in layout: Sandbox.Layout) -> Sandbox.Command {
    var command = Sandbox.Command(executable: "/usr/bin/perl", limits: .console)
    command.limits.wallTime = .seconds(session.timeout)
    command.environment = session.environment
    command.files = session.files.map {
      Sandbox.File(name: "files/\($0.path)", bytes: $0.bytes, isExecutable: $0.isExecutable)
    }
    command.arguments =
      [
        "-e", Self.text, "--", mark, "\(layout.input)/files", "\(layout.work)/console",
        programs ?? "", Self.lineBuffering, "\(session.commands.count)",
      ] + session.commands.flatMap { ["\($0.count)"] + $0 }
    return command
  }

  /// Takes what the session printed apart at the marks.
  func outputs(_ bytes: [UInt8]) -> [ConsoleRecord.Output] {
    let separator: UInt8 = 0x1E
    let start = [separator] + Array(mark.utf8) + [UInt8(ascii: " ")]
    var outputs: [ConsoleRecord.Output] = []
    var text: [UInt8] = []
    var rest = bytes[...]
    while let index = rest.firstIndex(of: separator) {
      text += rest[..<index]
      rest = rest[index...]
      guard rest.starts(with: start), let end = rest.dropFirst().firstIndex(of: separator) else {
        text.append(rest.removeFirst())
        continue
      }
      let number = String(decoding: rest[..<end].dropFirst(start.count), as: UTF8.self)
      outputs.append(.init(text: String(decoding: text, as: UTF8.self), status: Int32(number)))
      text = []
      rest = rest[end...].dropFirst()
    }
    if outputs.count < session.commands.count {
      outputs.append(.init(text: String(decoding: text + rest, as: UTF8.self)))
    }
    return outputs
  }
}

extension Sandbox.Limits {
  /// For the commands of a console sample, which may be compilers.
  static let console: Sandbox.Limits = {
    var limits = compiler
    limits.output = sample.output
    return limits
  }()
}
