import Testing
import TransferEngine

struct EntityTagTests {
  @Test(
    arguments: [
      ("\"a\"", EntityTag("a")), ("\"\"", EntityTag("")), ("W/\"a b\"", nil),
      ("W/\"a\"", EntityTag("a", isWeak: true)), ("\"ä\"", EntityTag("ä")), ("w/\"a\"", nil),
      ("a", nil), ("\"", nil), ("", nil), ("\"a", nil), ("\"a\"b\"", nil), ("\"a\u{7F}\"", nil),
      ("W/ \"a\"", nil), ("\"a\nb\"", nil), ("W/", nil),
    ] as [(String, EntityTag?)])
  func readsStrictly(field: String, tag: EntityTag?) {
    #expect(EntityTag(field: field) == tag)
    if let tag { #expect(tag.description == field) }
  }

  @Test("a weak entity tag equals nothing strongly")
  func comparesStrongly() {
    #expect(EntityTag("a").stronglyEquals(EntityTag("a")))
    #expect(!EntityTag("a").stronglyEquals(EntityTag("b")))
    #expect(!EntityTag("a").stronglyEquals(EntityTag("a", isWeak: true)))
    #expect(!EntityTag("a", isWeak: true).stronglyEquals(EntityTag("a", isWeak: true)))
  }
}
