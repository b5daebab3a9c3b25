import Foundation
import Testing

/// Samples that import modules of a third-party package.
struct PackageTests {
  /// The number of files of a kind in the cache.
  private func kept(_ kind: String, in book: TemporaryBook) -> Int {
    TemporaryBook.contents(of: "\(book.cache)/v1/\(kind)").values.count { !$0.isEmpty }
  }

  private static let reading = "reading the names of 2 modules, once for all runs\n"
  private static let clean = "5 verified; <swift>, sandbox: namespaces\n"

  @Test(arguments: User.available)
  func samplesImportModulesInSwiftAndInC(_ user: User) async throws {
    let book = try await ForeignPackage.book(user: user)
    let before = TemporaryBook.contents(of: book.book)
    let first = try await book.run("check")
    #expect(first.output == Self.clean)
    #expect(first.errors == "building package '.'\n\(Self.reading)")
    #expect(first.progress.count == 5)
    #expect(TemporaryBook.contents(of: book.book) == before)
    let second = try await book.run("check")
    #expect(second.output == Self.clean)
    #expect(second.errors == "")
    #expect(second.progress == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.home) == [])
  }

  @Test func aChangedBodyRunsAgainWhatLoadsItAndCompilesNothing() async throws {
    let book = try await ForeignPackage.book()
    _ = try await book.run("check")
    let (compiled, runs) = (kept("compiled", in: book), kept("runs", in: book))
    let source = try book.read(ForeignPackage.thermostat)
    try book.write(source.replacing("tavoite", with: "tavoitellaan"), to: ForeignPackage.thermostat)
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(answer.output.contains("| + tavoitellaan 20.5\n"))
    #expect(answer.output.contains("\n4 verified, 1 failed; 1 error; "))
    #expect(answer.progress == ["fi/01-a#whole failed (<time>)"])
    #expect(kept("compiled", in: book) == compiled)
    #expect(kept("runs", in: book) == runs + 1)
  }

  @Test func isBuiltAgainAfterItsModulesWerePruned() async throws {
    let book = try await ForeignPackage.book()
    _ = try await book.run("check")
    #expect(try await book.run("cache", "verify").status == 0)
    let pruned = try await book.run("cache", "prune", "--max-size", "0")
    #expect(pruned.output.hasSuffix("; 0 files, 0 bytes left\n"))
    let again = try await book.run("check")
    #expect(again.output == Self.clean)
    #expect(again.errors.hasPrefix("building package '.'\n"))
  }

  @Test func whyNamesTheModuleThatHasChanged() async throws {
    let book = try await ForeignPackage.book()
    _ = try await book.run("check")
    let before = try await book.run("why", "fi/01-a#whole")
    #expect(before.output.hasPrefix("fi/01-a#whole would use the cached result\n"))
    let source = try book.read(ForeignPackage.thermostat)
    try book.write(
      source.replacing("  public init", with: "  private var changes = 0\n\n  public init"),
      to: ForeignPackage.thermostat)
    let after = try await book.run("why", "fi/01-a#whole")
    #expect(after.output.hasPrefix("fi/01-a#whole would be compiled"))
    #expect(after.output.contains("changed: the module Thermostat\n"))
  }

  @Test func aNewPrivatePropertyCompilesAgainWhatImportsIt() async throws {
    let book = try await ForeignPackage.book()
    _ = try await book.run("check")
    let (compiled, runs) = (kept("compiled", in: book), kept("runs", in: book))
    let source = try book.read(ForeignPackage.thermostat)
    try book.write(
      source.replacing("  public init", with: "  private var changes = 0\n\n  public init"),
      to: ForeignPackage.thermostat)
    let answer = try await book.run("check")
    #expect(answer.output == Self.clean)
    #expect(answer.progress == ["fi/01-a#no ok (<time>)", "fi/01-a#whole ok (<time>)"])
    #expect(kept("compiled", in: book) == compiled + 2)
    #expect(kept("runs", in: book) == runs + 1)
  }

  @Test func aChangeOfProseOrOfTheBooksOwnFilesBuildsNothing() async throws {
    let book = try await ForeignPackage.book()
    _ = try await book.run("build")
    try book.write(ForeignPackage.chapter + "\nLisää.\n", to: "Content/fi/01-a.md")
    try book.write("an older build\n", to: ".build/debug/x.txt")
    let answer = try await book.run("build")
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.progress == [])
  }

  @Test(arguments: User.available)
  func buildsAPackageWithPinsOfWhatItDoesNotNeed(_ user: User) async throws {
    let book = try await ForeignPackage.book(user: user)
    try book.write(
      """
      {"originHash": "1", "pins": [{"identity": "log", "kind": "remoteSourceControl",
      "location": "https://example.invalid/log.git",
      "state": {"revision": "e97a6fcb1ab07462881ac165fdbb37f067e205d5", "version": "1.0.0"}}],
      "version": 3}

      """, to: "Package.resolved")
    let before = TemporaryBook.contents(of: book.book)
    #expect(try await book.run("check").output == Self.clean)
    #expect(TemporaryBook.contents(of: book.book) == before)
  }

  @Test func reportsAnErrorOfThePackageOnceAndRunsTheOtherSamples() async throws {
    let book = try await ForeignPackage.book()
    let path = "Sources/ThermostatCore/Temperature.swift"
    try book.write(try book.read(path) + "let wrong: Int = \"text\"\n", to: path)
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/workbook.yml:4:14: error: package '.' cannot be built: cannot convert value of type \
      'String' to specified type 'Int' [modules]
       4 |   - package: .
         |              ^
         | Sources/ThermostatCore/Temperature.swift:9:18: error: cannot convert value of type \
      'String' to specified type 'Int'
         = correct the package; 'swift build' in its folder shows the same errors
      """, "1 verified, 4 unverified; 1 error", errors: "building package '.'\n")
    let samples = try await book.run("run", "fi/01-a#whole", "fi/01-a#c")
    #expect(
      samples.output.hasPrefix(
        """
        fi/01-a#whole unverified: it imports 'Thermostat', and package '.' is not built
        fi/01-a#c unverified: it imports 'CThermo', and package '.' is not built

        """))
  }

  @Test func reportsAnErrorOfAManifestAtItsLine() async throws {
    let book = try await ForeignPackage.book()
    try book.write(
      ForeignPackage.manifest.replacing("products:", with: "prodcuts:"), to: "Package.swift")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "\n   | Package.swift:4:22: error: incorrect argument label in call (have "
          + "'name:prodcuts:targets:', expected 'name:products:targets:')\n   = correct the package"
      ))
    #expect(answer.output.contains("\n1 verified, 4 unverified; 1 error; "))
  }

  @Test(arguments: [
    Case(
      "a misspelt product", ForeignPackage.configuration(products: "[Thermostatt]"),
      """
      Content/workbook.yml:5:16: error: package '.' has no product 'Thermostatt' [modules]
       5 |     products: [Thermostatt]
         |                ^~~~~~~~~~~
         = did you mean 'Thermostat'?
      """, "1 verified, 4 unverified; 1 error"),
    Case(
      "a program", ForeignPackage.configuration(products: "[thermo]"),
      """
      Content/workbook.yml:5:16: error: package '.' cannot be imported: its product 'thermo' is \
      not a library [modules]
       5 |     products: [thermo]
         |                ^~~~~~
         = its libraries are Thermostat
      """, "1 verified, 4 unverified; 1 error"),
    Case(
      "a folder without a package", ForeignPackage.configuration(package: "../no"),
      """
      Content/workbook.yml:4:14: error: package '../no' is not a Swift package: it has no \
      readable 'Package.swift' [modules]
       4 |   - package: ../no
         |              ^~~~~
         = write the path of a package relative to the book's folder, such as '.' or '../name'
      """, "1 verified, 4 unverified; 1 error"),
  ])
  func reportsWhatTheBookNamesWrongly(_ wrong: Case) async throws {
    let book = try await ForeignPackage.book(configuration: wrong.body)
    try await book.run("check").expectProblems(wrong.problems, wrong.summary)
  }

  @Test func checksTheNamesOfThePackageInProse() async throws {
    let book = try await ForeignPackage.book()
    try book.write(
      ForeignPackage.chapter.replacing("display()` and", with: "displau()` and"),
      to: "Content/fi/01-a.md")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/01-a.md:15:2: error: 'Thermostat.displau()' is in none of the indexed modules [api-missing]
       15 | `Thermostat.displau()` and `Temperature.celsius`
          |  ^~~~~~~~~~~~~~~~~~~~
         = did you mean 'Thermostat.display()'?
      """, "5 verified; 1 error", errors: "building package '.'\n\(Self.reading)")
  }

  @Test func needsAPackageThatIsNotFetchedToBeFetchedFirst() async throws {
    let book = try await ForeignPackage.book()
    try book.write(
      ForeignPackage.manifest.replacing(
        "  targets: [\n    .target(",
        with: """
            dependencies: [.package(url: "https://example.invalid/log.git", from: "1.0.0")],
            targets: [
              .target(
          """), to: "Package.swift")
    let answer = try await book.run("check")
    #expect(
      answer.output.contains(
        "error: package '.' needs the package 'log', which is not fetched, and builds have no "
          + "network [modules]\n"))
    #expect(answer.output.contains("\n   = run 'swift package resolve' in its folder\n"))
  }

  @Test func buildsPackagesBesideTheBookAndBesideEachOther() async throws {
    let book = try await TemporaryBook(
      [
        "Content/fi/01-a.md": Chapter.withGoodSample(
          """
          ```swift,id=house
          import House
          print(House().greeting())
          ```

          ```output
          tavoite 19.0 oC
          ```

          """)
      ],
      configuration: ForeignPackage.configuration(package: "../house", products: "[House]")
        + "  - package: ../thermostat\n    products: [Thermostat]\n")
    for (path, text) in ForeignPackage.files {
      try book.write(text, to: "../thermostat/" + path)
    }
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "house",
        products: [.library(name: "House", targets: ["House"])],
        dependencies: [.package(path: "../thermostat")],
        targets: [
          .target(
            name: "House", dependencies: [.product(name: "Thermostat", package: "thermostat")],
            resources: [.copy("unit.txt")])
        ])

      """,
      "Sources/House/unit.txt": " oC",
      "Sources/House/House.swift": """
      import Foundation
      import Thermostat
      import ThermostatCore

      public struct House {
        public init() {}

        public func greeting() -> String {
          let unit = Bundle.module.url(forResource: "unit", withExtension: "txt")
            .flatMap { try? String(contentsOf: $0, encoding: .utf8) }
          return Thermostat(target: Temperature(19)).display() + (unit ?? "?")
        }
      }

      """,
    ]
    for (path, text) in files { try book.write(text, to: "../house/" + path) }
    let answer = try await book.run("check")
    #expect(answer.output == "2 verified; <swift>, sandbox: namespaces\n")
    // A folder that the book does not name is not copied, so third-party code cannot read it.
    try book.write(
      ForeignPackage.configuration(package: "../house", products: "[House]"),
      to: "Content/workbook.yml")
    try await book.run("check").expectProblems(
      """
      Content/workbook.yml:4:14: error: package '../house' needs the package '../thermostat', which \
      is next to it but not named in 'workbook.yml' [modules]
       4 |   - package: ../house
         |              ^~~~~~~~
         = if strangers' samples may read it, add '- package: ../thermostat' with its products to \
      'modules'
      """, "1 verified, 1 unverified; 1 error")
  }

  @Test func buildsWithoutASandboxToo() async throws {
    let book = try await ForeignPackage.book()
    let answer = try await book.run("check", "--no-sandbox")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("5 verified; <swift>, sandbox: none\n"))
  }

  @Test func aManifestCannotReachTheNetworkOrWriteToThePackage() async throws {
    let book = try await ForeignPackage.book()
    let listener = try Listener()
    try book.write(
      ForeignPackage.manifest.replacing(
        "import PackageDescription",
        with: """
          import Foundation
          import PackageDescription

          try? Data().write(to: URL(fileURLWithPath: "\(book.book)/written"))
          try? Data().write(to: URL(fileURLWithPath: Context.packageDirectory + "/written"))
          let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
          var address = sockaddr_in()
          address.sin_family = sa_family_t(AF_INET)
          address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
          address.sin_port = in_port_t(\(listener.port)).bigEndian
          withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              _ = connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
          }
          """), to: "Package.swift")
    let before = TemporaryBook.contents(of: book.book)
    let answer = try await book.run("check")
    #expect(answer.output == Self.clean)
    #expect(TemporaryBook.contents(of: book.book) == before)
    #expect(!listener.hasVisitor)
    let copies = TemporaryBook.contents(of: book.cache + "/packages").keys
    #expect(!copies.contains { $0.hasSuffix("/written") })
  }
}
