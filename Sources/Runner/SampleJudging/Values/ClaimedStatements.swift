import TextDiagnostics
import SwiftSource
import WorkbookModel

/// The statements whose values comments claim; the compiler's warnings that these are unused are dropped.
///
/// ```
/// words.first  // => Optional("a")     expression of type 'String?' is unused     dropped
/// let n = 3    // n == 3               'n' was never used, in a function          dropped
/// words.map { $0.count; return 1 }     $0.count is unused                         kept: no comment claims it
/// ```
struct ClaimedStatements {
  /// The group of the compiler's warnings about unused values.
  private static let group = "no-usage"

  private let lines: [CodeLine]
  private let code: [UInt8]
  private let claims: [ValueClaim]

  /// - Parameter sample: the sample with those of its claims that were decided, as far as that is known.
  init(_ sample: Sample) {
    lines = sample.lines
    code = Array(sample.code.utf8)
    claims = sample.claims.compactMap(\.value)
  }

  /// Whether a message only reports that a value is unused which a comment of the sample claims.
  func use(_ message: SampleResult.CompilerMessage) -> Bool {
    guard message.severity == .warning, message.group == Self.group,
      let offset = message.position.flatMap({ codeOffset(of: $0.offset) })
    else { return false }
    return claims.contains { claim in
      let comment = claim.commentRange.lowerBound
      guard offset < comment else { return false }
      switch claim.subject {
      case .expression(let statement, _, _):
        return statement <= offset && code[statement..<offset].isOutsideOfBraces
      case .name(let name):
        // The declaration is the statement before the comment, on its line or the one above.
        return code[offset..<comment].count { $0 == UInt8(ascii: "\n") } <= 1
          && message.text.contains("'\(name)' was never used")
      case .link, .printing, .output: return false
      }
    }
  }

  /// The offset in the code of a byte offset in the file that contains the sample's lines.
  private func codeOffset(of fileOffset: Int) -> Int? {
    var start = 0
    for line in lines {
      let length = line.code.utf8.count
      if (0...length).contains(fileOffset - line.start.offset) {
        return start + fileOffset - line.start.offset
      }
      start += length + 1
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether its braces are balanced; one in a string literal counts too.
  fileprivate var isOutsideOfBraces: Bool {
    count { $0 == UInt8(ascii: "{") } == count { $0 == UInt8(ascii: "}") }
  }
}
