import Foundation
import Testing

/// The level of the sandbox: selection, requirement and report.
struct SandboxLevelTests {
  private static let withoutNamespaces = User.everywhere.filter { $0.level == "kernel" }

  private static let trap = """
    ```swift,id=trap
    let numbers = [1]
    print(numbers[CommandLine.arguments.count + 3])
    ```

    """

  @Test(arguments: withoutNamespaces)
  func shutsInByTheKernelsRulesAndSaysWhatTheyDoNotKeep(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: Self.trap, user: user)
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/01-a.md:17:14: error: traps: Index out of range [trap]
       17 | print(numbers[CommandLine.arguments.count + 3])
          |              ^
         = if that is meant, write 'should_trap="Index out of range"'
      """, "1 verified, 1 failed; 1 error", level: "kernel")
    let obstacle = try #require(answer.obstacle)
    #expect(
      obstacle.hasPrefix(
        "warning: using sandbox 'kernel', since 'namespaces' does not work here: the sandbox"))
    #expect(obstacle.contains("user.max_user_namespaces"))
    let sharesUser = user.isNobody || geteuid() != 0
    #expect(answer.gaps.contains("names"))
    #expect(answer.gaps.contains("writing") == sharesUser)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }

  private struct Report: Decodable {
    struct Gap: Decodable { var promise, meaning: String }
    var sandbox: String
    var sandboxGaps: [Gap]
  }

  @Test(arguments: User.everywhere)
  func reportsTheLevelAndItsGaps(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: "", user: user)
    let report = try await book.run("check", "--format", "json").decoded(as: Report.self)
    #expect(report.sandbox == user.level)
    #expect(report.sandboxGaps.isEmpty == (user.level == "namespaces"))
    #expect(report.sandboxGaps.allSatisfy { $0.meaning.contains("samples") })
  }

  @Test(arguments: User.everywhere)
  func takesAStrongerLevelThanIsRequired(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: "", user: user)
    let answer = try await book.run("check", "--require-sandbox", "kernel")
    #expect(answer.status == 0)
    #expect(answer.output == "1 verified; <swift>, sandbox: \(user.level)\n")
  }

  @Test(arguments: withoutNamespaces)
  func takesNoWeakerLevelThanIsRequired(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: "", user: user)
    // The cached level of the machine does not matter.
    for _ in 0..<2 {
      let answer = try await book.run("check", "--require-sandbox", "namespaces")
      #expect(answer.status == 2)
      #expect(answer.output == "")
      #expect(
        answer.errors.hasPrefix("workbook: error: no sandbox: namespaces: the sandbox could not"))
      #expect(answer.errors.hasSuffix("trust like your own code, use '--no-sandbox'\n"))
      #expect(try await book.run("check").status == 0)
    }
  }

  /// Containers of ordinary users have 65,536 users, including `nobody`, and no higher numbers.
  @Test(.enabled(if: geteuid() == 0 && User.machineHasNamespaces))
  func buildsAPackageAsTheRootOfAnOrdinaryUsersContainer() async throws {
    let book = try await ForeignPackage.book()
    let answer = try await book.start(
      User.inNamespaceWithoutOthers(users: "0 0 65536")
        + [User.own.program, "check", "--cache", book.cache])
    #expect(answer.output == "5 verified; <swift>, sandbox: kernel\n")
    #expect(answer.gaps.contains("writing"))
  }

  @Test(.enabled(if: User.machineHasNamespaces))
  func looksAgainWhenTheMachineForbidsWhatItAllowed() async throws {
    let book = try await TemporaryBook(chapter: "")
    #expect(try await book.run("check").output.hasSuffix("sandbox: namespaces\n"))
    let user = User.ownWithoutNamespaces
    let elsewhere = try await book.start(
      user.prefix + [user.program, "check", "--cache", book.cache])
    #expect(elsewhere.output.hasSuffix("sandbox: kernel\n"))
    #expect(try await book.run("check").output.hasSuffix("sandbox: namespaces\n"))
  }
}
