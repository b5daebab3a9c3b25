import SafeFiles
import SampleCompiler
import SamplePlan
import ResultStore
import SampleTestFixtures
import SwiftRewriting
import Testing
import WorkbookModel

/// Which programs are compiled together.
struct BundlePlannerTests {
  /// Programs of one sample each, by their names.
  private func entries(_ fences: KeyValuePairs<String, String>) -> [BundleEntry] {
    let book = TestBook(fences.map { "```swift,id=\($0)\n\($1)\n```\n\n" }.joined())
    return Planner(configuration: book.configuration).plan(book.workbook.chapters).programs.map {
      BundleEntry(
        key: key($0.samples.map(\.name).joined(separator: "+")), source: ProgramSource($0),
        languageMode: $0.languageMode, expectsTrap: $0.expectsTrap)
    }
  }

  private func key(_ name: String) -> ContentHash { ContentHash(Array(name.utf8)) }

  /// `a b` for each bundle, with `a+b` for a program of several samples.
  private func lines(_ planner: BundlePlanner) -> [String] {
    planner.bundles.map { bundle in
      bundle.entries.map { entry in
        entry.source.fileNames.map { $0.replacing(".swift", with: "") }.joined(separator: "+")
      }.joined(separator: " ")
    }
  }

  @Test func putsProgramsThatDeclareTheSameNamesTogether() {
    let planner = BundlePlanner(
      entries([
        "a": "struct S {}\nlet x = 1", "b": "struct S {}\nlet x = 1",
        "c": "final class S { deinit { print(1) } }\nvar x: S? = S()\nx = nil",
      ]), jobs: 1)
    #expect(lines(planner) == ["a b c"])
    #expect(planner.separations.isEmpty)
  }

  /// Starting a compiler costs as much as a dozen small programs.
  @Test(arguments: [(11, 2, [11]), (24, 2, [12, 12]), (25, 2, [13, 12]), (40, 4, [14, 14, 12])])
  func givesEveryCompilerItsPart(count: Int, jobs: Int, sizes: [Int]) {
    let codes = (0..<count).map { "```swift\nprint(\($0))\n```\n\n" }
    let book = TestBook(codes.joined())
    let entries = Planner(configuration: book.configuration).plan(book.workbook.chapters).programs
      .enumerated().map {
        BundleEntry(key: key("\($0)"), source: ProgramSource($1), languageMode: $1.languageMode)
      }
    let planner = BundlePlanner(entries, jobs: jobs)
    #expect(planner.bundles.map(\.entries.count) == sizes)
  }

  /// Line tables locate traps, and cost time for every program of the module.
  @Test func makesLineTablesWhereTheyAreAskedFor() {
    let codes = (0..<24).map { index in
      "```swift,id=s\(index)\(index > 21 ? ",should_trap" : "")\nprint(\(index))\n```\n\n"
    }
    let book = TestBook(codes.joined())
    let programs = Planner(configuration: book.configuration).plan(book.workbook.chapters).programs
    let entries = programs.map {
      BundleEntry(
        key: key($0.samples[0].name), source: ProgramSource($0), languageMode: $0.languageMode,
        expectsTrap: $0.expectsTrap)
    }
    let planner = BundlePlanner(entries, jobs: 2)
    #expect(planner.bundles.map(\.hasLines) == [true, false])
    #expect(planner.bundles[0].entries.prefix(2).map(\.key) == [key("s22"), key("s23")])
    // Modules of C headers are compiled with line tables.
    let importing = self.entries(["a": "import Glibc\nprint(1)", "b": "import Glibc\nprint(2)"])
    #expect(BundlePlanner(importing, jobs: 1).bundles.map(\.hasLines) == [true])
  }

  @Test func dividesByImportsAndWaiting() {
    let planner = BundlePlanner(
      entries([
        "a": "print(1)", "b": "import Foundation\nprint(1)", "c": "import Foundation\nprint(2)",
        "d": "print(2)", "e": "await f()\nfunc f() async {}", "f": "print(await Task { 3 }.value)",
      ]), jobs: 1)
    #expect(lines(planner) == ["a d", "b c", "e f"])
  }

  /// An operator is visible in the whole module.
  @Test func keepsOperatorsApart() {
    let own = "infix operator **\nfunc ** (a: Int, b: Int) -> Int { a }\nprint(1 ** 2)"
    let other = "infix operator **: AdditionPrecedence\nfunc ** (a: Int, b: Int) -> Int { b }"
    let planner = BundlePlanner(
      entries(["a": own, "b": own, "c": "print(1 + 2)", "d": other]), jobs: 1)
    #expect(lines(planner) == ["a b c"])
    #expect(
      planner.separations[key("d")]?.reason
        == "its operators conflict with those of 'a.swift'")
  }

  /// A module accepts what each of its programs accepts.
  @Test func keepsApartWhatAnyTwoProgramsKeepApart() {
    let declarations = [
      "infix operator **", "infix operator **: AdditionPrecedence", "prefix operator **",
      "infix operator <+>: Low\nprecedencegroup Low {}", "infix operator <->: Low\nlet Low = 1",
      "precedencegroup Low { associativity: left }", "",
    ]
    let uses = ["print(1 ** 2)", "print(**1)", "print(1 <+> 2)", "print(Low.self)", "print(1 + 2)"]
    let codes = declarations.flatMap { declared in uses.map { "\(declared)\n\($0)" } }
    let book = TestBook(codes.map { "```swift\n\($0)\n```\n\n" }.joined())
    let programs = Planner(configuration: book.configuration).plan(book.workbook.chapters).programs
    let entries = programs.enumerated().map {
      BundleEntry(key: key("\($0)"), source: ProgramSource($1), languageMode: $1.languageMode)
    }
    var modules: [[BundleEntry]] = []
    for entry in entries where entry.candidate.hazards.isEmpty {
      let candidate = entry.candidate
      let shares = { (other: BundleEntry) in candidate.sharesOperators(with: other.candidate) }
      if let index = modules.firstIndex(where: { $0.allSatisfy(shares) }) {
        modules[index].append(entry)
      } else {
        modules.append([entry])
      }
    }
    #expect(modules.count > 3)
    let expected = modules.filter { $0.count > 1 }.map { Set($0.map(\.key)) }
    let planner = BundlePlanner(entries, jobs: 1)
    #expect(Set(planner.bundles.map { Set($0.entries.map(\.key)) }) == Set(expected))
  }

  /// Common parts of chains have the same file names; programs that may print them are kept apart.
  @Test func putsChainsWithCommonPartsIntoOneModule() {
    let planner = BundlePlanner(
      entries([
        "a": "print(total())\nfunc total() -> Int { 1 }", "b,continue=a": "struct Int {}",
        "c,continue=a": "print(1)", "d,continue=a": "print(#file)", "e": "print(2)",
      ]), jobs: 1)
    #expect(lines(planner) == ["a+b a+c e"])
    #expect(planner.separations[key("a+d")]?.reason == "another program contains 'a.swift' too")
  }

  /// A trap is reported with the path of its file.
  @Test func keepsFilesOfTrapsInNoFolder() {
    let planner = BundlePlanner(
      entries([
        "a": "let none: [Int] = []", "b,continue=a,should_trap": "print(none[0])",
        "c,continue=a,should_trap": "print(none[1])", "d": "print(1)",
      ]), jobs: 1)
    #expect(planner.bundles.map { $0.entries.map(\.fileNames.count) } == [[2, 1]])
    #expect(planner.separations[key("a+c")]?.reason == "another program contains 'a.swift' too")
  }

  @Test func saysWhyAProgramIsAlone() {
    let planner = BundlePlanner(
      entries([
        "conforms": "extension Int: @retroactive Error {}",
        "lookup": "struct S {}\nprint(_typeByName(\"4main1SV\") as Any)",
        "far": "import Glibc\nprint(1)",
      ]), jobs: 1)
    #expect(planner.bundles.isEmpty)
    #expect(
      planner.separations[key("conforms")]?.reason
        == "it adds a conformance to a type that it does not declare")
    #expect(planner.separations[key("conforms")]?.place?.line == 1)
    #expect(planner.separations[key("lookup")]?.reason == "it looks up types by their names")
    #expect(planner.separations[key("lookup")]?.place?.line == 2)
    #expect(
      planner.separations[key("far")]?.reason
        == "no other program to be compiled has the same imports")
  }

  /// A `#sourceLocation` could make the author's lines look generated.
  @Test func doesNotBelieveALineOfTheAuthors() {
    let planner = BundlePlanner(
      entries([
        "a": "print(1)\n#sourceLocation(file: \"workbook\", line: 1)\nprint(#dsohandle)",
        "b": "print(1)",
      ]), jobs: 1)
    #expect(planner.bundles.isEmpty)
    #expect(planner.separations[key("a")]?.reason == "it contains a '#sourceLocation' directive")
    #expect(planner.separations[key("a")]?.place?.line == 2)
  }
}
