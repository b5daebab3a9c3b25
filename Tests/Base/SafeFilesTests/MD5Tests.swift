import SafeFiles
import Testing

struct MD5Tests {
  /// The test suite of RFC 1321, A.5.
  @Test(arguments: [
    ("", "D41D8CD98F00B204E9800998ECF8427E"), ("a", "0CC175B9C0F1B6A831C399E269772661"),
    ("message digest", "F96B697D7CB7938D525A2F31AAF161D0"),
    ("abcdefghijklmnopqrstuvwxyz", "C3FCD3D76192E4007DFB496CCA67E13B"),
  ])
  func isMD5(text: String, digest: String) { #expect(MD5.hexadecimal(text) == digest) }
}
