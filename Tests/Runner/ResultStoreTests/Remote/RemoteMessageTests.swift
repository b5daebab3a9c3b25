import HTTPTransport
import ResultStore
import RuleBlocks
import SafeFiles
import TestSupport
import Testing

/// The messages of Bazel's remote execution API.
struct ActionResultTests {
  private let example = {
    var result = ActionResult()
    result.files = [
      .init(
        path: "program",
        hash: ContentHash(hexadecimal: String(repeating: "ab", count: 32)) ?? ContentHash([]),
        size: 300)
    ]
    result.standardOutput = Array("record".utf8)
    result.standardError = Array("seal".utf8)
    return result
  }()

  /// As another encoder of Protocol Buffers writes it.
  private let encoded = [
    "12520a0770726f6772616d12450a40", String(repeating: "6162", count: 32),
    "10ac0220012a067265636f72643a047365616c",
  ].joined()

  private func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  @Test func isEncodedAsProtocolBuffersAre() {
    #expect(example.bytes == bytes(encoded))
    #expect(ActionResult(example.bytes) == example)
  }

  @Test func skipsFieldsThatItDoesNotKnow() {
    // A varint, 64 bits, bytes and 32 bits in unknown fields, and the same in the exit code.
    let unknown = "f80701" + "f9070102030405060708" + "fa070161" + "fd0701020304" + "2003"
    #expect(ActionResult(bytes(unknown + encoded)) == example)
  }

  @Test(arguments: ["12", "1252", "12ff", "0b", "ffffffffffffffffffffff", "120208", "12040a027878"])
  func refusesWhatIsNoMessage(_ digits: String) { #expect(ActionResult(bytes(digits)) == nil) }

  @Test func refusesMoreFilesThanAnEntryHas() {
    var result = example
    result.files = Array(repeating: example.files[0], count: 65)
    #expect(ActionResult(result.bytes) == nil)
  }

  @Test(arguments: TestSeed.draw("ACTION", daily: 200, nightly: 5_000))
  func readsAnyBytesWithoutCrashing(_ seed: TestSeed) {
    var random = SplitMix(seed: seed.value)
    var bytes = example.bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    if let result = ActionResult(bytes) { #expect(ActionResult(result.bytes) == result, "\(seed)") }
  }
}

/// How long a remote cache is waited for.
struct RemoteBudgetTests {
  @Test func waitsASecondAndATwentiethOfTheRun() {
    let budget = RemoteBudget()
    #expect(budget.patience(after: .zero) == .seconds(1))
    #expect(budget.patience(after: .seconds(60)) == .seconds(4))
  }

  @Test func isOverWhenTheTimeIsUsedUp() {
    var budget = RemoteBudget()
    for _ in 0..<10 { budget.note(.missing, waited: .milliseconds(100), after: .zero) }
    #expect(budget.isOver)
    // A cache that has nothing yet is not at fault.
    #expect(budget.fault == nil)
  }

  @Test func countsOfAHitOnlyWhatItCostsMoreThanItSaves() {
    var budget = RemoteBudget()
    for _ in 0..<100 { budget.note(.found, waited: .milliseconds(200), after: .zero) }
    #expect(!budget.isOver)
    for _ in 0..<3 { budget.note(.found, waited: .milliseconds(500), after: .zero) }
    #expect(!budget.isOver)
    // Quick answers make up for slow ones.
    for _ in 0..<10 { budget.note(.found, waited: .milliseconds(50), after: .zero) }
    for _ in 0..<3 { budget.note(.found, waited: .milliseconds(500), after: .zero) }
    #expect(!budget.isOver)
    budget.note(.found, waited: .milliseconds(500), after: .zero)
    #expect(budget.isOver)
    #expect(budget.fault == "it is too slow")
  }

  @Test func endsAfterThreeFailuresInARow() {
    var budget = RemoteBudget()
    for _ in 0..<2 { budget.note(.failed("it is full"), waited: .zero, after: .zero) }
    budget.note(.missing, waited: .zero, after: .zero)
    for _ in 0..<2 { budget.note(.failed("it is cut"), waited: .zero, after: .zero) }
    #expect(!budget.isOver)
    budget.note(.failed("it is cut"), waited: .zero, after: .zero)
    #expect(budget.isOver)
    #expect(budget.fault == "it is cut")
    #expect(budget.patience(after: .seconds(1_000)) == .zero)
  }
}

/// Where a remote cache is, and who asks.
struct RemoteAddressTests {
  private func address(
    _ url: String, _ environment: [String: String] = [:], netrc: String = "", isOfUser: Bool = true
  ) throws -> RemoteAddress {
    try RemoteAddress(url, isOfUser: isOfUser, environment: environment, netrc: netrc)
  }

  private func fields(_ address: RemoteAddress) -> [String] {
    address.fields.map {
      String(decoding: $0.name, as: UTF8.self) + ": " + String(decoding: $0.value, as: UTF8.self)
    }
  }

  @Test func takesAnAddressWithAPath() throws {
    #expect(
      try address("https://cache.example.org:8443/books//").url
        == "https://cache.example.org:8443/books")
    #expect(try address("http://[::1]:80/x").host == "::1")
    #expect(try address("https://cache.example.org:8443").host == "cache.example.org")
  }

  @Test(arguments: [
    "cache.example.org", "ftp://a", "https://", "https://me:secret@a/", "https://a\\@b/",
    "https://a/?x", "https://a/#x", "https://a b/", "https://ä/",
  ])
  func refusesWhatIsNoAddress(_ url: String) {
    let error = #expect(throws: RemoteAddress.Invalid.self) { try address(url) }
    #expect(error?.description.contains("secret") == false)
  }

  @Test func sendsTheHeaderOfTheEnvironmentOnlyToTheUsersCache() throws {
    let environment = ["WORKBOOK_REMOTE_CACHE_HEADER": "Authorization: Bearer token"]
    #expect(try fields(address("https://a", environment)) == ["Authorization: Bearer token"])
    #expect(try fields(address("https://a", environment, isOfUser: false)) == [])
  }

  @Test func sendsTheLoginOfTheHost() throws {
    let netrc =
      "machine b login x password y\nmachine A\n  login me\n  password p:w\nmacdef init\nmachine c login z password z\n"
    #expect(try fields(address("https://a/x", netrc: netrc)) == ["Authorization: Basic bWU6cDp3"])
    #expect(try fields(address("https://c", netrc: netrc)) == [])
    // A book that somebody wrote gets no password of its reader.
    #expect(try fields(address("https://a/x", netrc: netrc, isOfUser: false)) == [])
    #expect(
      try fields(address("https://c", netrc: "default login u password p")) == [
        "Authorization: Basic dTpw"
      ])
  }

  @Test func refusesAShortSecret() throws {
    let error = #expect(throws: RemoteAddress.Invalid.self) {
      try address("https://a", ["WORKBOOK_REMOTE_CACHE_SECRET": "hunter2"])
    }
    #expect(error?.description.contains("hunter2") == false)
    #expect(error?.description.contains("is too short to protect anything") == true)
  }

  @Test(arguments: [
    ["GITHUB_EVENT_NAME": "pull_request"], ["GITHUB_EVENT_NAME": "pull_request_target"],
    ["CI_MERGE_REQUEST_IID": "7"], ["BUILDKITE_PULL_REQUEST": "12"], ["CIRCLE_PULL_REQUEST": "x"],
  ])
  func writesNothingForAPullRequest(_ environment: [String: String]) throws {
    #expect(try !address("https://a", environment).mayWrite)
  }

  @Test func writesToTheCacheOfABookOnlyWithASecret() throws {
    #expect(try !address("https://a", isOfUser: false).mayWrite)
    let secret = ["WORKBOOK_REMOTE_CACHE_SECRET": "a secret of the builders"]
    #expect(try address("https://a", secret, isOfUser: false).mayWrite)
  }

  @Test(arguments: [
    [:], ["GITHUB_EVENT_NAME": "push"], ["BUILDKITE_PULL_REQUEST": "false"],
  ])
  func writesOtherwise(_ environment: [String: String]) throws {
    #expect(try address("https://a", environment).mayWrite)
  }
}
