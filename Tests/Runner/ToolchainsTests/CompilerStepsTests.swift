import Toolchains
import Foundation
import SampleCompiler
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// The commands parsed from the driver's reply, and the fallback to the driver.
struct CompilerStepsTests {
  private static let answer = """
    /t/usr/bin/swift-frontend -frontend -c -primary-file /input/a.swift -module-cache-path \
    /work/modules -file-compilation-dir /work -o /work/TemporaryDirectory.1/a-1.o
    /t/usr/bin/swift-autolink-extract /work/TemporaryDirectory.1/a-1.o /input/s.o -o \
    /work/TemporaryDirectory.1/a-2.autolink
    /t/usr/bin/clang -pie /work/TemporaryDirectory.1/a-1.o /input/s.o \
    @/work/TemporaryDirectory.1/a-2.autolink -L /sharedFiles/lib -o main

    """

  private func steps(_ answer: String, _ files: [String] = ["/input/a.swift"]) -> CompilerSteps? {
    CompilerSteps(answer, files: files, work: "/work", input: "/input")
  }

  /// The arguments of a command, separated by spaces.
  private func words(
    _ steps: CompilerSteps?, work: String = "/work", input: String = "/input",
    flags: [String] = [], linking libraries: CompilerSteps.Libraries? = nil
  ) -> String? {
    steps?.arguments(
      work: work, input: input, files: ["b.swift", "c.swift"], flags: flags, linking: libraries
    ).joined(separator: " ")
  }

  @Test func namesTheFoldersOfAnotherSandbox() {
    #expect(
      words(steps(Self.answer), work: "/tmp/1/work", input: "/tmp/3") == """
        compile main.o main.autolink main.optional 12 /t/usr/bin/swift-frontend -frontend -c \
        -primary-file /tmp/3/b.swift /tmp/3/c.swift -module-cache-path /tmp/1/work/modules \
        -file-compilation-dir /tmp/1/work -o main.o 10 /t/usr/bin/clang -pie main.o /tmp/3/s.o \
        @main.autolink @main.optional -L /sharedFiles/lib -o main
        """)
  }

  private static let linker = """
    clang version 21.0.0
    Target: x86_64-unknown-linux-gnu
     "/t/usr/bin/ld.lld" "-pie" "-o" "main" "/lib/crt1.o" "main.o" "/input/s.o" "-lworkbook_libraries" "-lc"

    """

  @Test func linksWithoutClang() throws {
    var steps = try #require(self.steps(Self.answer))
    #expect(
      steps.askingForLinker(work: "/1/work", input: "/1/input").contains(
        "'/t/usr/bin/clang' '-###' '-pie' 'main.o' '/1/input/s.o' '@main.autolink' '@main.optional'"
      ))
    steps.linkDirectly(Self.linker, work: "/work", input: "/input")
    #expect(
      words(steps, input: "/2/input")?.hasSuffix(
        """
         -o main.o 12 /t/usr/bin/ld.lld -pie -o main /lib/crt1.o main.o /2/input/s.o \
        @main.autolink --as-needed @main.optional --no-as-needed -lc
        """) == true)
  }

  @Test func linksWithLibrariesOfOursInTheWordsOfWhatLinks() throws {
    let libraries = CompilerSteps.Libraries(names: ["A", "B"], folder: "/l", linkedFolder: "/r")
    var steps = try #require(self.steps(Self.answer))
    let byClang = words(steps, flags: ["-I", "/m"], linking: libraries)
    #expect(byClang?.contains(" /input/c.swift -I /m -module-cache-path ") == true)
    #expect(byClang?.hasSuffix(" -L /l -lA -lB -Xlinker -rpath -Xlinker /r") == true)
    steps.linkDirectly(Self.linker, work: "/work", input: "/input")
    #expect(words(steps, linking: libraries)?.hasSuffix(" -lc -L /l -lA -lB -rpath /r") == true)
  }

  @Test(arguments: [
    ("-lworkbook_libraries", "-lc"), ("\"main.o\"", "\"other.o\""), ("-lc", "$HOME"),
    ("-lc\"", "-lc\" \"-l\\\"\""), ("/t/usr/bin/ld.lld", "ld.lld"), ("-lc\"", "-lc\" -s"),
    ("\n \"", "\n \"/bin/a\" \"b\"\n \""), ("/t/usr/bin/ld.lld", "/t/usr/bin/gcc"),
  ])
  func leavesALinkerThatItDoesNotKnowToClang(old: String, new: String) throws {
    let before = try #require(self.steps(Self.answer))
    var steps = before
    #expect(Self.linker.contains(old))
    steps.linkDirectly(Self.linker.replacing(old, with: new), work: "/work", input: "/input")
    #expect(steps == before)
  }

  @Test func takesOtherFilesInThePlaceOfThoseAskedFor() {
    let several = Self.answer.replacing(
      "-primary-file /input/a.swift", with: "/input/a.swift /input/b.swift")
    let words = words(steps(several, ["/input/a.swift", "/input/b.swift"]))
    #expect(words?.contains(" -c /input/b.swift /input/c.swift -module-cache-path ") == true)
    #expect(steps(several, ["/input/b.swift", "/input/a.swift"]) == nil)
  }

  @Test(arguments: [
    ("/input/a.swift", "/input/b.swift"), ("-o main\n", "-o main\n/t/usr/bin/dsymutil main\n"),
    ("swift-frontend", "swift-something"), ("-frontend ", ""), ("/t/usr", "'/t u'"),
    ("@/work/TemporaryDirectory.1/a-2.autolink", "@/work/other"), ("-pie", "-pie -D$HOME"),
    ("swift-autolink-extract", "ar"), ("-primary-file", "{files}"),
  ])
  func leavesWhatItDoesNotKnowToTheDriver(old: String, new: String) {
    #expect(steps(Self.answer.replacing(old, with: new)) == nil)
    #expect(steps("") == nil)
  }

  /// The driver gives a linker's error the usual form, with a file and a line.
  @Test func leavesFailuresOfTheLinkerToTheDriver() async throws {
    let result = try await TestRunner.run(
      TestBook(
        """
        ```swift,id=a,no_run
        @_silgen_name("nowhere_at_all") func nowhere()
        nowhere()
        ```

        """)
    ).result("a")
    #expect(result.compilerMessages.map(\.text) == ["undefined reference to 'nowhere_at_all'"])
  }

  /// Its classes are found by names composed at run time.
  @Test func loadsWhatIsOnlyImported() async throws {
    let result = try await TestRunner.run(
      TestBook(
        """
        ```swift,id=a
        import Foundation
        import FoundationXML
        print(NSClassFromString("FoundationXML.XMLParser").map { "\\($0)" } ?? "none")
        ```

        ```output
        XMLParser
        ```

        """)
    ).result("a")
    #expect(result.outcome == .verified)
  }

  /// Words that code adds to the linker options of its object lead to the driver's own behavior.
  @Test(arguments: ["-lm", "-s", "/work/a.o"])
  func takesNothingForTheLinkerFromCode(word: String) async throws {
    let bytes = Array(word.utf8) + [0]
    let type = bytes.map { _ in "UInt8" }.joined(separator: ", ")
    let value = bytes.map(String.init).joined(separator: ", ")
    let result = try await TestRunner.run(
      TestBook(
        """
        ```swift,id=a
        @section(".swift1_autolink_entries") @used
        private let words: (\(type)) = (\(value))
        print(1)
        ```

        """)
    ).result("a")
    #expect(result.outcome == .failed, "\(result.compilerMessages)")
  }

  @Test func makesTheSameProgramEveryTime() async throws {
    let book = TestBook(
      (0..<3).map { "```swift,id=s\($0)\nprint(\"same \($0)\", [\($0)])\n```\n" }
        .joined(separator: "\n"))
    var programs: [[String]] = []
    for merging in [MergeMode.auto, .auto, .no, .no] {
      let cache = try await TestRunner.freshCache()
      defer { cache.remove() }
      _ = try await TestRunner.run(book, cache: cache.path, merging: merging)
      programs.append(
        TestRunner.files(cache.path, "programs").map { URL(filePath: $0).lastPathComponent })
    }
    #expect(programs[0] == programs[1])
    #expect(programs[2] == programs[3])
    #expect((programs[0].count, programs[2].count) == (1, 3))
  }
}
