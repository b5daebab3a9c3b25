import DeviceTrace
import FoundationEssentials
import Testing

struct PushDraftTests {
  private func payload(_ data: String...) throws -> String {
    var draft = PushDraft()
    draft.data = data
    return try draft.payload()
  }

  @Test(arguments: [
    ("n=42", #"42"#), ("n=-1.5e3", "-1.5e3"), ("n=true", "true"), ("n=null", "null"),
    ("n=\"42\"", "\"42\""), ("n=[1, 2]", "[1, 2]"), ("n={\"a\": 1}", "{\"a\": 1}"),
    ("n=042", "\"042\""), ("n=yes", "\"yes\""), ("n=", "\"\""), ("n=a=b", "\"a=b\""),
    ("n=a/b", "\"a/b\""), ("n=4 2", "\"4 2\""), ("n=\"", #""\"""#), ("n={", "\"{\""),
    ("n=1} , \"x\": {", #""1} , \"x\": {""#),
  ])
  func readsValues(_ entry: String, _ value: String) throws {
    #expect(try payload(entry) == "{\"aps\": {}, \"n\": \(value)}")
  }

  @Test func writesTextsAsStrings() throws {
    var draft = PushDraft()
    draft.alert = "\"ä\" \u{1F}\n\\"
    draft.data = ["\"key\"=1"]
    let payload = try draft.payload()
    struct Read: Decodable {
      struct Aps: Decodable { var alert: String }
      var aps: Aps
    }
    let read = try JSONDecoder().decode(Read.self, from: Data(payload.utf8))
    #expect(read.aps.alert == draft.alert)
    #expect(payload.hasSuffix(#""\"key\"": 1}"#))
  }
}
