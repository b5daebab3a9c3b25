import DocumentChecker
import Testing

struct CompilesTests {
  @Test func kinds() {
    #expect(PackageDocument(path: "Guides/A.md", kind: .article, modules: []).group == "Guides")
  }
}
