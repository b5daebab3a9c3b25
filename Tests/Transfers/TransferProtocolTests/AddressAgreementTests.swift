import Foundation
import HTTPTransport
import RuleBlocks
import Testing
import TransferEngine

/// What `WebAddress` accepts, libcurl and Foundation read as it does, or refuse.
struct AddressAgreementTests {
  private static let pieces = [
    "a", "b.example", "C", "127.0.0.1", "@", "@", ":", ":", "80", "443", "\\", "%41", "%40", "/",
    "?",
    "#", "[", "]", "[::1]", ".", ";", "&", "\u{3002}", "\u{FF20}", "x:y", " ", "\t", "_", "~", "é",
  ]

  @Test func allReadItAlike() throws {
    var random = SplitMix(seed: 9)
    var (accepted, compared) = (0, 0)
    for _ in 0..<20_000 {
      let words = (0...random.number(below: 6)).map { _ in
        Self.pieces[random.number(below: Self.pieces.count)]
      }
      let url = "https://\(words.joined())/x"
      guard let address = WebAddress(url) else { continue }
      accepted += 1
      let bare = try #require(WebAddress.withoutUser(url))
      let authority = bare.dropFirst("https://".count).prefix { !"/?#".contains($0) }
      #expect(WebAddress(bare) == address && !authority.contains("@"))
      // Other ways to write a number are the same address for libcurl, and others here.
      guard !address.isNumeric || address.name == "127.0.0.1" else { continue }
      if let host = URL(string: url)?.host { #expect(host.lowercased() == address.name, "\(url)") }
      for form in [url, bare] {
        // Of an https address this is libcurl's reading, with the port.
        guard let read = DeviceAddress(form)?.url.lowercased() else { continue }
        compared += 1
        let place = read.dropFirst("http://".count).prefix { !"/?#".contains($0) }
        let server = place.split(separator: "@").last ?? ""
        #expect(server == "\(address.name):\(address.port ?? 443)", "\(url)")
      }
    }
    #expect(accepted > 1000 && compared > 1000)
  }
}
