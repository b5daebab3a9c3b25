import DocumentChecker
import Testing
import WorkbookModel

/// Claims about values that code between the declaration and the claim may have changed.
struct SecondLookTests {
  private static let counter =
    "actor Counter { var n = 0; func up() { n += 1 } }\nlet c = Counter()"
  private static let box = """
    final class Box {
      var items = [1, 2]
      func take() throws -> Int { items.removeFirst() }
      func add(_ n: Int) { items.append(n) }
    }
    func fill(_ box: Box) { box.add(3) }
    let box = Box()
    """

  /// Fences, and the verdict of the last one.
  static let documents: [(fences: [String], verdict: FenceVerdict)] = [
    ([counter, "await c.up()", "print(await c.n) // 1"], .verified),
    ([counter, "await c.up()", "print(await c.n) // 2"], .wrong),
    ([counter, "for _ in 1...3 { await c.up() }", "await c.n // 3"], .verified),
    ([box, "let one = try box.take() // 1", "box.items // [2]"], .verified),
    ([box, "print(try box.take()) // 1", "box.items // [2]"], .verified),
    ([box, "do { _ = try box.take() } catch {}", "box.items // [2]"], .verified),
    ([box, "fill(box)", "box.items // [1, 2, 3]"], .verified),
    ([box, "let other = box\nother.add(3)", "box.items // [1, 2, 3]"], .verified),
    // What cannot be run does not keep the rest from being run.
    ([box, "box.insert(3)", "box.add(3)", "box.items // [9]"], .wrong),
    ([box, "box.insert(3)", "box.add(3)", "box.items // [1, 2, 3]"], .verified),
    // An aside may declare a name again with another type.
    (["var list = [1]", "var list = [\"a\"]", "list.append(2)"], .ran),
    (["var list = [1]", "var list = [\"a\"]", "list.append(2.5)"], .wrong),
    // The two looks find different values: the document may mean either.
    ([box, "box.insert(3)", "fill(box)", "box.add(4)", "box.items // [1, 2, 4]"], .verified),
    ([box, "_ = [1][5]\nbox.add(9)", "box.add(3)", "box.items // [1, 2, 3]"], .verified),
  ]

  @Test(arguments: documents.indices)
  func anErrorIsCertain(number: Int) async throws {
    let (fences, verdict) = Self.documents[number]
    let document = PackageDocument(
      path: "README.md", kind: .article, modules: [], impliesFoundation: false)
    let report = try await DocumentRunner.report(
      document, fences.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n"))
    #expect(report.results.last?.verdict == verdict, "\(report.results.last?.reason ?? "")")
  }
}
