package import ResultStore

/// Parses the output of `clang` and of `ld.lld`, which it starts.
///
/// ```
/// account.m:2:9: fatal error: 'UIKit/UIKit.h' file not found
/// account.m:7:3: warning: unused variable 'x'
/// ld.lld: error: undefined symbol: total
/// >>> referenced by account.m:9 (./account.m:9)
/// >>>               /tmp/program-1.o:(main)
/// ```
package enum ClangOutputParser {
  /// Returns all messages; an undefined symbol is located where it is used first.
  ///
  /// A missing `main` has no location: the start of every program refers to it.
  package static func messages(in output: String) -> [CompileRecord.Message] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let plain = lines.enumerated().map { index, line in
      located(line, before: index + 1 < lines.count ? lines[index + 1] : "")
    }
    return CompilerOutputParser.messages(in: plain.joined(separator: "\n"))
  }

  /// A line in the form of Swift's compiler.
  private static func located(_ line: Substring, before next: Substring) -> String {
    let message = "ld.lld: error: undefined symbol: "
    guard line.hasPrefix(message) else {
      return String(line.replacing(": fatal error: ", with: ": error: ", maxReplacements: 1))
    }
    let symbol = line.dropFirst(message.count)
    if symbol == "main" { return "error: the sample has no function 'main'" }
    let mark = "__objc_class_name_"
    let text =
      symbol.hasPrefix(mark)
      ? "error: no class '\(symbol.dropFirst(mark.count))' is implemented"
      : "error: undefined symbol '\(symbol)'"
    let place = next.prefixMatch(of: />>> referenced by ([^\s:]+:\d+)/)?.1
    return place.map { "\($0): \(text)" } ?? text
  }
}
