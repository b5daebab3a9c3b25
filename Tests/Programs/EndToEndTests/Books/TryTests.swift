import Foundation
import Testing

/// `workbook try`: readers check their own answers to exercises.
struct TryTests {
  private func book(_ language: String = "fi", check: String) async throws -> TemporaryBook {
    let book = try await TemporaryBook(
      chapter: """
        ```swift,exercise,id=puolet,check=tarkistus,solution=ratkaisu
        func puolet(_ n: Int) -> Int { n }
        ```

        > [!TIP]
        > Mitä **jakolasku** tekee?

        <!-- workbook: setup
        ```swift,id=tarkistus
        \(check)
        ```
        -->

        ```swift,id=ratkaisu
        func puolet(_ n: Int) -> Int { n / 2 }
        ```

        """)
    return book
  }

  private static let printing = """
    print(puolet(10))
    print(puolet(7))
    // Prints "5"
    // Prints "3"
    """

  @Test func saysThatAnAnswerIsRightAndWritesNothing() async throws {
    let book = try await book(check: Self.printing)
    let before = try book.read("Content/fi/01-a.md")
    try book.write("func puolet(_ n: Int) -> Int {\n  n >> 1\n}\n", to: "mine.swift")
    let answer = try await book.run("try", "fi/01-a#puolet", "mine.swift")
    #expect(answer.status == 0)
    #expect(answer.output == "✔ fi/01-a#puolet: oikein\n")
    #expect(try book.read("Content/fi/01-a.md") == before)
  }

  @Test func saysInTheLanguageOfTheChapterWhatIsNotYetRight() async throws {
    let book = try await book(check: Self.printing)
    try book.write("func puolet(_ n: Int) -> Int { n - 5 }\n", to: "mine.swift")
    let answer = try await book.run("try", "fi/01-a#puolet", "mine.swift")
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        ✘ fi/01-a#puolet: ei vielä oikein

        Tarkistus odottaa:
          │ 5
          │ 3
        Vastauksellasi tulostuu:
          │ 5
          │ 2

        Vihje: workbook try fi/01-a#puolet --hint

        """)
    #expect(!answer.output.contains("n / 2"))
  }

  /// The check's own message is for readers; the compiler's are about their file.
  @Test func namesLinesOfTheAnswer() async throws {
    let book = try await book(check: "precondition(puolet(4) == 2, \"neljästä tulee kaksi\")")
    try book.write("func puolet(_ n: Int) -> Int { n }\n", to: "mine.swift")
    let wrong = try await book.run("try", "fi/01-a#puolet", "mine.swift")
    #expect(wrong.output.contains("Ohjelma kaatui: neljästä tulee kaksi\n"))
    try book.write("func puolet(_ n: Int) -> Int {\n  m / 2\n}\n", to: "mine.swift")
    let broken = try await book.run("try", "fi/01-a#puolet", "mine.swift")
    #expect(broken.status == 1)
    #expect(broken.output.contains("mine.swift:2:3: error: cannot find 'm' in scope"))
    #expect(!broken.output.contains("ratkaisu"))
    try book.write("func puolet(_ n: Int) -> Int { while true {} }\n", to: "mine.swift")
    let endless = try await book.run("try", "fi/01-a#puolet", "mine.swift")
    #expect(endless.output.contains("Ohjelma pysäytettiin, koska raja ylittyi: time"))
  }

  @Test func showsWhatItIsAskedFor() async throws {
    let book = try await book(check: Self.printing)
    let exercise = "fi/01-a#puolet"
    #expect(try await book.run("try", exercise).output == "func puolet(_ n: Int) -> Int { n }\n")
    #expect(try await book.run("try", exercise, "--hint").output == "Mitä jakolasku tekee?\n")
    #expect(
      try await book.run("try", exercise, "--solution").output
        == "func puolet(_ n: Int) -> Int { n / 2 }\n")
  }

  @Test func refusesWhatIsNoExercise() async throws {
    let book = try await book(check: Self.printing)
    let other = try await book.run("try", "fi/01-a#tarkistus", "mine.swift")
    #expect(other.status == 2)
    #expect(
      other.errors.contains("'fi/01-a#tarkistus' is not an exercise; name one of: fi/01-a#puolet"))
    let missing = try await book.run("try", "fi/01-a#puolet", "mine.swift")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read 'mine.swift'; write your answer into it"))
    #expect(try await book.run("try").errors.contains("'workbook try' needs an exercise"))
  }
}
