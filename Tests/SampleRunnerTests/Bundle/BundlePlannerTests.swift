import ContentHash
import SampleRunner
import SwiftSource
import Testing
import WorkbookModel

/// Which programs are compiled together, and how.
struct BundlePlannerTests {
  /// Programs of one sample each, by their names.
  private func entries(_ codes: KeyValuePairs<String, String>) -> [BundleEntry] {
    let book = TestBook(codes.map { "```swift,id=\($0)\n\($1)\n```\n\n" }.joined())
    return Planner(configuration: book.configuration).plan(book.workbook.chapters).programs.map {
      BundleEntry(
        key: ContentHash(Array($0.samples[0].name.utf8)), source: ProgramSource($0),
        languageMode: $0.languageMode, expectsTrap: $0.expectsTrap)
    }
  }

  private func key(_ name: String) -> ContentHash { ContentHash(Array(name.utf8)) }

  /// `hoisting a b` for each bundle.
  private func lines(_ planner: BundlePlanner) -> [String] {
    planner.bundles.map { bundle in
      let names = bundle.entries.map { $0.source.fileNames[0].replacing(".swift", with: "") }
      return "\(bundle.strategy.rawValue) \(names.joined(separator: " "))"
    }
  }

  private let dies = "final class A { deinit { print(1) } }"

  @Test func hoistsWhatItCan() {
    let planner = BundlePlanner(
      entries(["a": "print(1)", "b": "print(2)", "c": dies, "d": dies]), jobs: 1)
    #expect(lines(planner) == ["hoisting a b", "sharedImage c d"])
    #expect(planner.separations.isEmpty)
  }

  @Test func sharesAnExecutableWhereNamesCollide() {
    let planner = BundlePlanner(
      entries(["a": "struct S {}", "b": "struct S {}", "c": dies]), jobs: 1)
    #expect(lines(planner) == ["sharedImage c a b"])
    #expect(planner.separations.isEmpty)
  }

  /// The last one declares what one of the second dozen does, and the first dozen is full.
  @Test func leavesNobodyAloneWhomAFullModuleAccepts() {
    let codes = (0..<24).map { $0 == 20 ? "struct S {}" : "print(\($0))" } + ["struct S {}"]
    let book = TestBook(codes.map { "```swift\n\($0)\n```\n\n" }.joined())
    let entries = Planner(configuration: book.configuration).plan(book.workbook.chapters).programs
      .enumerated().map {
        BundleEntry(
          key: key("\($0)"), source: ProgramSource($1), languageMode: $1.languageMode)
      }
    let planner = BundlePlanner(entries, jobs: 2)
    #expect(planner.bundles.map(\.entries.count) == [14, 11])
    #expect(planner.bundles[0].entries.last?.key == key("24"))
    #expect(planner.separations.isEmpty)
  }

  /// Line tables say where a program traps, and cost every program in the module.
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
    // The modules of C headers are made with them.
    let importing = self.entries(["a": "import Glibc\nprint(1)", "b": "import Glibc\nprint(2)"])
    #expect(BundlePlanner(importing, jobs: 1).bundles.map(\.hasLines) == [true])
  }

  @Test func dividesByImports() {
    let planner = BundlePlanner(
      entries([
        "a": "print(1)", "b": "import Foundation\nprint(1)", "c": "import Foundation\n\(dies)",
        "d": dies,
      ]), jobs: 1)
    #expect(lines(planner) == ["sharedImage c b", "sharedImage d a"])
  }

  @Test func saysWhyAProgramIsAlone() {
    let lookup = "struct S {}\nprint(_typeByName(\"4main1SV\") as Any)"
    let planner = BundlePlanner(
      entries([
        "conforms": "extension Int: P {}\nprotocol P {}", "lookup": lookup, "other": lookup,
        "far": "import Glibc\n\(dies)",
      ]), jobs: 1)
    #expect(planner.bundles.isEmpty)
    #expect(
      planner.separations[key("conforms")]?.reason == "it conforms a type that is not its own")
    #expect(planner.separations[key("conforms")]?.place?.line == 1)
    #expect(
      planner.separations[key("lookup")]?.reason
        == "the name 'S' also stands in 'other.swift'; it looks up types by their names")
    #expect(
      planner.separations[key("far")]?.reason
        == "it depends on when objects are destroyed, and there is no other program to link it with"
    )
    #expect(planner.separations[key("far")]?.place?.line == 2)
  }

  @Test func dividesExecutablesEvenlyAmongJobs() {
    let codes = KeyValuePairs(dictionaryLiteral: ("a", dies), ("b", dies), ("c", dies), ("d", dies))
    let pairs = ["sharedImage a b", "sharedImage c d"]
    #expect(lines(BundlePlanner(entries(codes), jobs: 1)) == ["sharedImage a b c d"])
    #expect(lines(BundlePlanner(entries(codes), jobs: 2)) == pairs)
    // One program alone would gain nothing.
    #expect(lines(BundlePlanner(entries(codes), jobs: 8)) == pairs)
  }

  /// A `#sourceLocation` could make the author's lines look generated.
  @Test func doesNotBelieveALineOfTheAuthors() {
    let planner = BundlePlanner(
      entries([
        "a": "print(1)\n#sourceLocation(file: \"workbook\", line: 1)\nprint(#dsohandle)",
        "b": "print(1)",
      ]), jobs: 1)
    #expect(planner.bundles.isEmpty)
    #expect(planner.separations[key("a")]?.reason == "it has a '#sourceLocation' of its own")
    #expect(planner.separations[key("a")]?.place?.line == 2)
  }
}
