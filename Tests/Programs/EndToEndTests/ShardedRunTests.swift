import Foundation
import Testing

/// A book that is run in parts, and joined by `workbook merge`.
struct ShardedRunTests {
  private let body = """
    ```swift,id=bad
    print(1)
    ```

    ```output
    2
    ```

    ```swift,id=trap,should_trap
    fatalError("no")
    ```

    ```swift,id=later,ignore="tomorrow"
    ```

    ```swift,id=wrong
    let x: Int = "a"
    ```

    ```swift,id=sum
    print(1 + 1) // 2
    ```

    ```swift,id=list
    print([1, 2].count) // 2
    ```

    ```swift,id=kept,standalone
    print(3) // 3
    ```

    [nowhere](02-b.md)

    """

  /// Runs all parts, each with a cache of its own.
  private func parts(of book: TemporaryBook, _ count: Int, _ words: String...) async throws
    -> [String]
  {
    var reports: [String] = []
    for number in 1...count {
      let report = "\(book.root)/\(UUID().uuidString)-\(number).json"
      let answer = try await book.shell(
        "$workbook check --cache $cache --shard \(number)/\(count) --report \(report) "
          + words.joined(separator: " "))
      #expect(answer.status == 1)
      #expect(answer.errors.contains("error:") == false)
      reports.append(report)
    }
    return reports
  }

  /// A report without what differs from run to run.
  private func withoutTimes(_ text: String) -> String {
    text.replacing(/"(cached|milliseconds|compileMilliseconds)" : [a-z0-9]+/) { "\"\($0.1)\"" }
  }

  /// Other programs are compiled together in each part than in the whole.
  @Test(arguments: ["auto", "no"])
  func isJoinedToTheReportAndTheSiteOfTheWholeBook(_ merge: String) async throws {
    let book = try await TemporaryBook(chapter: body)
    let reports = try await parts(of: book, 3, "--merge", merge)
    let names = reports.reversed().joined(separator: " ")
    for format in ["text", "json", "junit", "sarif", "short"] {
      let whole = try await book.run("check", "--format", format, "--merge", merge)
      let joined = try await book.shell("$workbook merge \(names) --format \(format)")
      #expect(joined.status == whole.status)
      #expect(joined.errors == "")
      #expect(withoutTimes(joined.output) == withoutTimes(whole.output))
    }
    #expect(try await book.run("build", "--merge", merge).status == 1)
    let site = TemporaryBook.contents(of: book.site)
    // Without a compiler's help: the cache is new.
    let results = reports.map { "--results \($0)" }.joined(separator: " ")
    let built = try await book.shell(
      "$workbook build --cache $cache-2 --output \(book.root)/site \(results)")
    #expect(built.errors == "")
    #expect(built.status == 1)
    let other = TemporaryBook.contents(of: book.root + "/site")
    #expect(other.keys.sorted() == site.keys.sorted())
    for (path, data) in site { #expect(other[path] == data, "\(path)") }
  }

  @Test func dividesByTheTimesOfAnEarlierReport() async throws {
    let book = try await TemporaryBook(chapter: body)
    let whole = "\(book.root)/whole.json"
    _ = try await book.shell("$workbook check --cache $cache --report \(whole)")
    let reports = try await parts(of: book, 2, "--costs", whole)
    #expect(
      try await book.shell("$workbook merge \(reports.joined(separator: " "))").status == 1)
    let other = try await parts(of: book, 2)
    let mixed = try await book.shell("$workbook merge \(reports[0]) \(other[1])")
    #expect(mixed.status == 2)
    #expect(mixed.errors.contains("was divided by other '--costs'"))
  }

  @Test func refusesWhatIsNotOneRun() async throws {
    let book = try await TemporaryBook(chapter: body)
    let two = try await parts(of: book, 2)
    let three = try await parts(of: book, 3)
    func error(_ names: String...) async throws -> String {
      let answer = try await book.shell("$workbook merge \(names.joined(separator: " "))")
      #expect(answer.status == 2)
      #expect(answer.output == "")
      return answer.errors
    }
    #expect(try await error().contains("no reports to merge; name those of all shards"))
    #expect(try await error(two[0]).contains("shard 2/2 is missing; give the reports of all 2"))
    #expect(try await error(three[1]).contains("shards 1/3, 3/3 are missing"))
    #expect(try await error(two[0], two[0], two[1]).contains("are both shard 1/2; give one"))
    #expect(try await error(two[0], three[1]).contains("they are parts of different runs"))
    #expect(try await error("\(book.root)/none.json").contains("cannot read a report"))

    let text = try String(contentsOfFile: two[1], encoding: .utf8)
    func changed(_ old: String, _ new: String) throws -> String {
      let path = "\(book.root)/changed-\(UUID().uuidString).json"
      let start = try #require(text.firstRange(of: "\"shard\" : {")).lowerBound
      #expect(text[start...].contains(old))
      try (text[..<start] + text[start...].replacing(old, with: new, maxReplacements: 1))
        .write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    func half() throws -> String {
      let path = "\(book.root)/half.json"
      try String(text.prefix(text.count / 2)).write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    #expect(try await error(two[0], half()).contains("is not a whole report in JSON"))
    #expect(
      try await error(two[0], changed("\"version\" : 3", "\"version\" : 4"))
        .contains("has version 4 of reports, and this workbook reads 3"))
    #expect(
      try await error(two[0], changed("\"tool\" : \"workbook", "\"tool\" : \"notebook"))
        .contains("ran with notebook"))
    #expect(
      try await error(two[0], changed("\"toolchain\" : \"Swift 6", "\"toolchain\" : \"Swift 5"))
        .contains("does not fit to"))
    #expect(
      try await error(two[0], changed("\"number\" : 2", "\"number\" : 7")).contains("is damaged"))
    #expect(
      try await error(two[0], changed("\"offset\" : ", "\"offset\" : 1"))
        .contains("places that the book does not have"))

    for number in ["-500", "9223372036854775807"] {
      #expect(
        try await error(
          two[0], changed("\"milliseconds\" : ", "\"milliseconds\" : \(number), \"x\" : ")
        )
        .contains("is damaged"))
    }
    let whole = "\(book.root)/whole.json"
    _ = try await book.shell("$workbook check --cache $cache --report \(whole)")
    #expect(try await error(whole).contains("is the report of a whole run, not of a shard"))
    let filtered = "\(book.root)/filtered.json"
    _ = try await book.shell(
      "$workbook check --cache $cache --filter bad --shard 2/2 --report \(filtered)")
    #expect(try await error(two[0], filtered).contains("give every shard the same options"))
    try book.write(book.read("Content/fi/01-a.md") + "\nmore\n", to: "Content/fi/01-a.md")
    #expect(try await error(two[0], two[1]).contains("check out the commit that the shards ran"))
  }

  @Test func failsForUnclaimedOutputAsItsPartsDo() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=loud\nprint(1)\n```\n")
    let reports = (1...2).map { "\(book.root)/\($0).json" }
    for (index, report) in reports.enumerated() {
      _ = try await book.shell(
        "$workbook check --cache $cache --require claims --shard \(index + 1)/2 --report \(report)")
    }
    let joined = try await book.shell("$workbook merge \(reports.joined(separator: " "))")
    #expect(joined.status == 1)
    #expect(joined.output.contains("the output of sample 'loud' is not claimed"))
  }

  @Test func namesAPartThatDoesNotExist() async throws {
    let book = try await TemporaryBook(chapter: "")
    for part in ["0/0", "5/4", "x"] {
      let answer = try await book.run("check", "--shard", part)
      #expect(answer.status == 2)
      #expect(answer.errors.contains("'--shard' takes 'auto' or I/N, such as 1/4"))
    }
    let answer = try await book.run(
      "check", "--shard", "auto", environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"])
    #expect(answer.status == 0)
    let site = try await book.run("build", "--shard", "1/2")
    #expect(site.errors.contains("'workbook build --results REPORT' writes it"))
  }
}
