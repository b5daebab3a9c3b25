import BackgroundURLSession
import Foundation
import HTTPTransport
import RuleBlocks
import TestSupport
import Testing
import TransferTestServers

/// What is read of certificates, and remembered of answers.
struct TrustValueTests {
  private let place = TrustPlace(host: "a.example", port: 443)

  @Test func answersCountForTenMinutes() {
    var answers = TrustAnswers()
    let now = DeviceInstant.zero
    answers.accept("k", in: place, isVerified: true, at: now)
    let end = now + TrustAnswers.lifetime
    #expect(
      answers.trust(in: place, at: end - .seconds(1)) == .pinned(keys: ["k"], isVerified: true))
    #expect(answers.trust(in: place, at: end) == nil)
    #expect(answers.trust(in: TrustPlace(host: "a.example", port: 444), at: now) == nil)
  }

  @Test func keysOfOneKindOfAnswerAreKeptTogether() {
    var answers = TrustAnswers()
    let now = DeviceInstant.zero
    answers.accept("a", in: place, isVerified: true, at: now)
    answers.accept("b", in: place, isVerified: true, at: now)
    #expect(answers.trust(in: place, at: now) == .pinned(keys: ["a", "b"], isVerified: true))
    // What was verified must not be trusted without it.
    answers.accept("c", in: place, isVerified: false, at: now)
    #expect(answers.trust(in: place, at: now) == .pinned(keys: ["c"], isVerified: false))
    for number in 0..<40 { answers.accept("\(number)", in: place, isVerified: false, at: now) }
    guard case .pinned(let keys, _)? = answers.trust(in: place, at: now) else {
      Issue.record("no answer")
      return
    }
    #expect(keys == (24..<40).map(String.init))
  }

  @Test("a certificate's public key is found, and hostile bytes are only refused")
  func readsCertificates() async throws {
    let folder = try TestFolder()
    let made = try await ServerCertificate(in: folder.url)
    let bytes = try ServerTrustTests.certificate(in: made.chain)
    let info = try #require(DERFields.subjectPublicKeyInfo(of: bytes))
    // P-256 (RFC 5480): 91 bytes with the names of both algorithms.
    #expect(info.count == 91 && info.starts(with: [0x30, 0x59, 0x30, 0x13, 0x06, 0x07]))
    #expect(bytes.firstRange(of: info) != nil)
    for count in 0..<bytes.count {
      #expect(DERFields.subjectPublicKeyInfo(of: bytes.prefix(count)) == nil)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let found = DERFields.subjectPublicKeyInfo(of: changed)
      #expect(found.map { $0.count <= changed.count } ?? true)
    }
    for length: [UInt8] in [
      [0x80], [0x84, 255, 255, 255, 255], [0x83, 255, 255, 255], [0xFF], [0x81],
    ] {
      #expect(DERFields.subjectPublicKeyInfo(of: Data([0x30] + length)) == nil)
    }
  }
}
