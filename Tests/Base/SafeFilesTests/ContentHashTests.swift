import SafeFiles
import Testing

struct ContentHashTests {
  /// The examples that accompany FIPS 180-4 (NIST, "Secure Hash Standard: example values").
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func isSHA256(text: String, digest: String) {
    #expect(ContentHash(text.utf8).hexadecimal == digest)
    #expect(ContentHash(text.utf8).description == "sha256:" + digest)
  }

  @Test func hashesAMillionBytes() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(ContentHash(bytes).hexadecimal == digest)
  }

  @Test(arguments: ["", "zz", "AB", String(repeating: "A", count: 64), "../../etc/passwd"])
  func refusesWhatIsNoDigest(text: String) {
    #expect(ContentHash(hexadecimal: text) == nil)
  }

  @Test func takesItsOwnDigits() {
    let hash = ContentHash("x".utf8)
    #expect(ContentHash(hexadecimal: hash.hexadecimal) == hash)
  }

  @Test func tellsListsOfFieldsApart() {
    let keys: [ContentHash] = [
      key { $0.combine(["ab", "c"]) }, key { $0.combine(["a", "bc"]) },
      key { $0.combine(["abc"]) }, key { $0.combine([String]()) }, key { _ in },
      key { $0.combine("abc") },
      key {
        $0.combine("ab")
        $0.combine("c")
      },
      key {
        $0.combine(["a"])
        $0.combine(["b"])
      },
      key { $0.combine(["a", "b"]) },
      key { $0.combine(["1:a"]) },
    ]
    #expect(Set(keys).count == keys.count)
  }

  @Test func ordersDictionaries() {
    let forward = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", "v\($0)") })
    let backward = Dictionary(
      uniqueKeysWithValues: (0..<50).reversed().map { ("k\($0)", "v\($0)") })
    #expect(key { $0.combine(forward) } == key { $0.combine(backward) })
    #expect(key { $0.combine(["a": "b"]) } != key { $0.combine(["b": "a"]) })
  }

  private func key(_ fill: (inout ContentHasher) -> Void) -> ContentHash {
    var hasher = ContentHasher()
    fill(&hasher)
    return hasher.finish()
  }
}
