import Foundation
import Testing

struct ExerciseTests {
  private func book(check: String, solution: String = "n / 2") async throws -> TemporaryBook {
    try await TemporaryBook(
      chapter: """
        ```swift,exercise,id=puolet,check=tarkistus,hint=vihje,solution=ratkaisu
        func puolet(_ n: Int) -> Int {
          n
        }
        ```

        <!-- workbook: setup
        ```swift,id=tarkistus
        \(check)
        ```
        -->

        ```swift,id=vihje,ignore="vain osa ratkaisua"
        return n / ...
        ```

        ```swift,id=ratkaisu
        func puolet(_ n: Int) -> Int { \(solution) }
        ```

        """)
  }

  @Test func checksAnExerciseAndFoldsItsSolution() async throws {
    let book = try await book(check: "precondition(puolet(4) == 2, \"4 / 2\")")
    let answer = try await book.run("build")
    #expect(answer.status == 0)
    #expect(
      answer.output.hasPrefix(
        "3 verified, 1 unverified, 1 hidden; <swift>, sandbox: namespaces\n"))
    let page = try book.read("Site/public/fi/01-a.html")
    #expect(page.components(separatedBy: "<details class=\"exercise-part\">").count == 3)
    #expect(page.contains("Piilotettu tarkistus hylkää tämän pohjan ja hyväksyy ratkaisun."))
    #expect(!page.contains("precondition"))
    #expect(try await book.run("check").progress == [])
  }

  @Test func refusesACheckThatChecksNothing() async throws {
    let book = try await book(check: "precondition(puolet(0) == 0)")
    try await book.run("check").expectProblems(
      """
      Content/fi/01-a.md:15:35: error: the check 'tarkistus' passes without the solution, so it \
      checks nothing [exercise]
       15 | ```swift,exercise,id=puolet,check=tarkistus,hint=vihje,solution=ratkaisu
          |                                   ^~~~~~~~~
         note: Content/fi/01-a.md:22:4: the check is here
         = make it fail until the exercise is solved
      """, "2 verified, 1 failed, 1 unverified, 1 hidden; 1 error")
  }

  @Test func refusesASolutionThatSolvesNothing() async throws {
    let book = try await book(
      check: "precondition(puolet(4) == 2, \"4 / 2\")", solution: "n / 3")
    try await book.run("check").expectProblems(
      """
      Content/fi/01-a.md:23:1: error: traps: 4 / 2 [trap]
       23 | precondition(puolet(4) == 2, "4 / 2")
          | ^~~~~~~~~~~~
         = correct the solution 'ratkaisu' or the check

      Content/fi/01-a.md:31:4: error: the solution of 'puolet' does not pass the check 'tarkistus' \
      [exercise]
       31 | ```swift,id=ratkaisu
          |    ^~~~~~~~~~~~~~~~~
         | traps: 4 / 2
         note: Content/fi/01-a.md:22:4: the check is here
         = correct the solution or the check
      """, "2 verified, 2 failed, 1 unverified; 2 errors")
  }

  @Test func tellsWhoAsksForASolutionWhatItsCheckSays() async throws {
    let book = try await TemporaryBook(
      chapter: """
        ```swift,exercise,id=puolet,check=tarkistus,solution=ratkaisu
        func puolet(_ n: Int) -> Int { n }
        ```

        ```swift,id=tarkistus
        print(puolet(2), puolet(4))
        ```

        ```output
        1 2
        ```

        ```swift,id=ratkaisu
        func puolet(_ n: Int) -> Int { n - 1 }
        ```

        """)
    let answer = try await book.run("run", "fi/01-a#ratkaisu")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        """
           | the sample's output is not what the chapter claims
           | - 1 2
           | + 1 3
           note:
        """))
  }
}
