/// What objects ask of the linker: the libraries of the modules that their code imports.
///
/// The compiler writes them into a section of the object, each with a null byte behind it. The toolchain's
/// `swift-autolink-extract` reads it too; that one is the whole compiler, which takes longer to start than a
/// small program to link.
enum LinkerWords {
  /// What `sh(1)` does to collect them in `main.autolink`, and in `main.optional` those of regular
  /// expressions: for them the compiler asks always, and to load them is a tenth of a small program's
  /// start. What else the code imports is loaded even if it uses nothing of it by name
  /// (`NSClassFromString`).
  ///
  /// It ends the shell with 1 and an error when objects ask for anything but libraries by their names, which
  /// is all that the compiler itself ever writes there: code can write there as well
  /// (`@section(".swift1_autolink_entries")`), and what the linker is told decides what runs before the
  /// program does (``ForkServer``).
  ///
  /// - Parameter objects: their paths, as the shell has them.
  static func collecting(from objects: String) -> String {
    """
    \(ShellWords.quoted(["/usr/bin/perl", "-e", script, "--"])) \(objects) > main.autolink
    case $? in 0) ;; 1) exit 1 ;; *) exit \(CompilerSteps.isUnusual) ;; esac
    """
  }

  /// The table of sections is that of `elf(5)`: `e_shoff`; `e_shentsize`, `e_shnum`, `e_shstrndx`; of each
  /// section `sh_name`, `sh_offset` and `sh_size`.
  private static let script = #"""
    my (%words, @words);
    for my $path (@ARGV) {
      open my $file, '<:raw', $path or exit 2;
      my $bytes = do { local $/; <$file> };
      my ($start) = unpack 'x40 Q<', $bytes;
      my ($size, $count, $names) = unpack 'x58 S<3', $bytes;
      exit 2 if substr($bytes, 0, 6) ne "\x7fELF\2\1" || $size != 64 || !$count;
      my $section = sub { unpack 'x24 Q< Q<', substr $bytes, $start + 64 * $_[0], 64 };
      my ($offset, $length) = $section->($names);
      my $name = index substr($bytes, $offset, $length), ".swift1_autolink_entries\0";
      next if $name < 0;
      my @names = unpack "(L< x60)$count", substr $bytes, $start, 64 * $count;
      for my $index (grep { $names[$_] == $name } 0 .. $#names) {
        ($offset, $length) = $section->($index);
        push @words, grep { !$words{$_}++ } split /\0/, substr $bytes, $offset, $length;
      }
    }
    open my $optional, '>', 'main.optional' or exit 2;
    for (grep { $_ ne '' } @words) {
      if (!/^-l\w[\w+.-]*\z/a) {
        print STDERR 'error: the code tells the linker more than names of libraries, as with ',
          '@section(".swift1_autolink_entries"); take that out', "\n";
        exit 1;
      }
      print { /^-lswift_(?:StringProcessing|RegexParser)\z/ ? $optional : *STDOUT } "$_\n";
    }
    """#
}
