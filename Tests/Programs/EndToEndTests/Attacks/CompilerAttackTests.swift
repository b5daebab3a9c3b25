import Foundation
import Testing

/// The output of a compiler is untrusted input.
struct CompilerAttackTests {
  private static let secret = "salaisuus-ea5e"

  /// A book with a good sample and one on which the test's compiler does harm, and a secret file outside the
  /// book.
  private func book(_ code: String = "let evil = 1", user: User) async throws -> TemporaryBook {
    let book = try await TemporaryBook(chapter: "```swift,id=evil\n\(code)\n```\n", user: user)
    let path = book.root + "/secret"
    try Data(Self.secret.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    if user.isNobody { chown(path, 65534, 65534) }
    return book
  }

  private func expectNothingTaken(from book: TemporaryBook) throws {
    let secret = Data(Self.secret.utf8)
    for folder in [book.cache, book.site] {
      for (path, data) in TemporaryBook.contents(of: folder) {
        #expect(data.range(of: secret) == nil, "\(path)")
      }
    }
    let rights = try FileManager.default.attributesOfItem(atPath: book.root + "/secret")[
      .posixPermissions]
    #expect(rights as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.home) == [])
  }

  /// Things that the compiler leaves in place of a program.
  @Test(
    arguments: User.inTurn([
      "ln -s $secret main", "ln -s /etc/passwd main", "ln -s / main", "mkfifo main", "mkdir main",
      "ln -s loop main; ln -s main loop", "ln -s /dev/zero main", "ln -s /proc/self/fd/1 main",
      "rm -rf \"$PWD\"", "head -c 400000000 /dev/zero > main", "truncate -s 100G main",
      "for i in 1 2 3 4 5 6 7 8 9; do head -c 99999999 /dev/zero > main$i; done; fake; cp main /",
    ]))
  func takesNothingButAPlainFileForAProgram(_ deed: String, _ user: User) async throws {
    let book = try await book(user: user)
    let toolchain = try ScriptedToolchain(compiler: "secret=\(book.root)/secret; \(deed)")
    let answer = try await book.run("build", "--merge=no", environment: toolchain.environment)
    #expect(answer.output.contains(", sandbox: \(user.level)\n"), "\(answer)")
    #expect(answer.status == 1, "\(answer)")
    #expect(answer.output.contains("Content/fi/01-a.md:15:4: error: "), "\(answer.output)")
    #expect(answer.output.contains("\n1 verified, 1 failed; 1 error; "), "\(answer.output)")
    try expectNothingTaken(from: book)
  }

  /// Diagnostics that the compiler prints about the code, as shell commands.
  private static let messages = [
    "echo main.swift:9223372036854775807:9223372036854775807: error: e",
    "echo main.swift:-9223372036854775808:-9223372036854775808: error: e",
    "echo main.swift:99999999999999999999:1: error: e", "echo main.swift:0:0: error: e",
    "echo evil.swift:9223372036854775807:9223372036854775807: error: e",
    "echo evil.swift:1:9223372036854775807: error: e",
    "echo evil.swift:9223372036854775807:1: error: e", "echo evil.swift:1:-5: error: e",
    "echo evil.swift:-5:1: error: e; echo evil.swift:1:1: note: n",
    "echo ../../../etc/passwd:1:1: error: e", "echo /etc/passwd:1:1: error: e",
    "echo evil.swift:1:1: note: n; echo ::: error: e",
    "echo error:; echo error: ; echo ': error: '",
    #"printf 'main.swift:1:1: error: \033]0;owned\007\302\205\342\200\256evil\0\377\376\n'"#,
    #"printf 'evil.swift:1:1: error: \036\033[2J [#\033[2J]\r\nevil.swift:1:1: error: x\n'"#,
    "yes 'evil.swift:1:1: error: e' | head -n 100000", "yes | tr -d '\\n' | head -c 9000000",
    "head -c 3000000 /dev/urandom; echo; echo error: e",
  ]

  @Test(arguments: User.inTurn(messages))
  func believesNothingOfWhatItSays(_ deed: String, _ user: User) async throws {
    let book = try await book(user: user)
    let toolchain = try ScriptedToolchain(compiler: "{ \(deed); } >&2; exit 1")
    for _ in 0..<2 {
      let answer = try await book.run("check", "--merge=no", environment: toolchain.environment)
      #expect(answer.status == 1, "\(answer.errors)")
      #expect(answer.output.contains(#/Content/fi/01-a.md:1[56]:\d+: error: /#), "\(answer.output)")
      #expect(answer.output.contains("\n1 verified, 1 failed; "), "\(answer.output.suffix(300))")
      let isShown = { (text: String) in
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
        }
      }
      #expect(isShown(answer.output) && isShown(answer.errors))
    }
    try expectNothingTaken(from: book)
  }

  /// Things that the compiler leaves among the C modules that all compilations share.
  @Test(
    arguments: User.inTurn([
      "ln -s $secret $modules/a.pcm", "ln -s $(dirname $secret) $modules/a.pcm",
      "mkfifo $modules/a.pcm", "ln -s /dev/zero $modules/a.pcm",
    ]))
  func sharesNoModuleThatIsNoPlainFile(_ deed: String, _ user: User) async throws {
    let book = try await book("import Foundation\nprint(\"hei\")", user: user)
    let toolchain = try ScriptedToolchain(modules: "secret=\(book.root)/secret; \(deed)")
    let answer = try await book.run("check", "--merge=no", environment: toolchain.environment)
    #expect(answer.status == 2, "\(answer.output)")
    #expect(answer.errors.contains("workbook: error: "), "\(answer.errors)")
    try expectNothingTaken(from: book)
  }

  /// Only if the modules are passed back from the sandbox, not built in place.
  @Test(
    .enabled(if: User.own.level == "namespaces", "at the level 'kernel' the name is not used"))
  func sharesNoModuleOfAStrangeName() async throws {
    let book = try await book("import Foundation\nprint(\"hei\")", user: .own)
    let toolchain = try ScriptedToolchain(
      modules: #"touch "$modules/$(printf 'a\001b').pcm""#)
    let answer = try await book.run("check", environment: toolchain.environment)
    #expect(answer.status == 2)
    #expect(
      answer.errors.hasPrefix(
        "workbook: error: '\(toolchain.compiler)' handed back invalid modules of the toolchain: '"),
      "\(answer.errors)")
    #expect(answer.errors.hasSuffix(#"/a\u{1}b.pcm' is not a plain path"# + "\n"))
  }

  /// Symbol graphs that the toolchain writes; the file is `$graph`.
  @Test(
    arguments: User.inTurn([
      "head -c 1000000 /dev/zero | tr '\\0' '[' > $graph",
      "{ printf '{\"module\":{\"name\":\"M\"},\"relationships\":[],\"symbols\":'; "
        + "head -c 1000000 /dev/zero | tr '\\0' '['; } > $graph",
      "echo '{\"module\":{\"name\":7},\"relationships\":[],\"symbols\":[]}' > $graph",
      "echo '{\"module\":{\"name\":\"M\"},\"relationships\":{},\"symbols\":[{}]}' > $graph",
      ": > $graph", "printf '\\377\\376{' > $graph", "mkdir $graph", "ln -s /etc/passwd $graph",
      "ln -s /dev/zero $graph", "head -c 400000000 /dev/zero > $graph",
      "{ printf '{\"module\":{\"name\":\"M\"},\"relationships\":[],\"symbols\":[{}'; "
        + "yes ',{}' | head -n 2000000 | tr -d '\\n'; printf ']}'; } > $graph",
      "{ printf '{\"module\":{\"name\":\"M\"},\"symbols\":[],\"relationships\":['; "
        + "yes '{\"kind\":\"k\"},' | head -n 2000000 | tr -d '\\n'; printf '{\"kind\":\"k\"}]}'; } > $graph",
      "yes '{\"module\":{\"name\":\"M\"},\"relationships\":[],\"symbols\":[]}' | head -c 200000000 > $graph",
    ]))
  func takesNothingButASymbolGraphForOne(_ deed: String, _ user: User) async throws {
    let book = try await TemporaryBook(chapter: "`Thing.use()`\n", user: user)
    let toolchain = try ScriptedToolchain(graph: deed)
    let answer = try await book.run("check", environment: toolchain.environment)
    #expect(answer.status == 2, "\(answer)")
    #expect(answer.errors.contains("\nworkbook: error: "), "\(answer.errors)")
    #expect(answer.errors.utf8.count < 1000)
    try expectNothingTemporary(of: book)
  }

  /// Names that would break the lines of the name cache, or that a terminal would obey.
  @Test(arguments: User.everywhere)
  func takesNoStrangeNameOfASymbolGraph(_ user: User) async throws {
    let book = try await TemporaryBook(
      chapter: "`Thing.use()` `Thing.forged()` `Thing.uses()`\n", user: user)
    func symbol(_ path: String, _ kind: String = "swift.method") -> String {
      "{\"kind\":{\"identifier\":\"\(kind)\"},\"identifier\":{\"precise\":\"\(path)\"},"
        + "\"pathComponents\":[\(path)]}"
    }
    let names = [
      #""Thing""#, #""Thing","use()""#, #""Thing","x\nforged()\tf\tThing\tM\t\t""#,
      #""Thing","used\u001b[2J()""#, #""Thing","..","use()""#, #""Thing","../../used()""#,
      #""Thing\nforged()\tf\tThing\tM\t\t","use()""#, #""\u007fend\n""#, #""""#,
    ]
    let symbols = names.map { path in
      symbol(path, path == #""Thing""# ? "swift.struct" : "swift.method")
        .replacing("\"precise\":\"\(path)\"", with: "\"precise\":\"s\"")
    }
    let graph =
      "{\"module\":{\"name\":\"M\"},\"relationships\":[],\"symbols\":[\(symbols.joined(separator: ","))]}"
    let toolchain = try ScriptedToolchain(graph: "cat > $graph <<'END'\n\(graph)\nEND")
    for _ in 0..<2 {
      let answer = try await book.run("check", environment: toolchain.environment)
      #expect(answer.status == 1, "\(answer)")
      #expect(!answer.output.contains("15:2: "), "\(answer.output)")
      #expect(answer.output.contains("15:16: error: "), "\(answer.output)")
      #expect(answer.output.contains("15:33: error: "), "\(answer.output)")
      #expect(!answer.output.contains("used"), "\(answer.output)")
    }
  }

  private func expectNothingTemporary(of book: TemporaryBook) throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }
}
