package import ResultStore

/// Recognizes the output of a compiler that crashed.
///
/// ```
/// error: compile command failed due to signal 11 (use -v to see invocation)
/// Please submit a bug report (...) and include the crash backtrace.
/// Stack dump:
/// 0.  Program arguments: /usr/bin/swift-frontend ...
/// 1.  Swift version 6.3.1
/// 2.  While evaluating request ...
///  #0 0x0000564b4a0e2d38 llvm::sys::PrintStackTrace(...)
/// ```
package enum CompilerCrash {
  /// The maximum number of lines to report.
  private static let mostLines = 6

  /// Whether a message is the driver's error about a crashed compiler.
  ///
  /// It has no location, so it is not about the code.
  package static func isTold(by message: CompileRecord.Message) -> Bool {
    message.file == nil && message.severity == "error"
      && message.text.contains("command failed due to signal")
  }

  /// The first informative lines about a crash, without the compiler's command line and addresses.
  ///
  /// In the example above these are the lines `error: ...`, `1.` and `2.`, each cut at 200 characters.
  package static func firstLines(of output: String) -> String {
    let lines = output.split(separator: "\n").filter { line in
      let words = line.drop { $0 == " " }
      return !words.isEmpty && !words.hasPrefix("#") && !words.hasPrefix("0.\t")
        && !words.hasPrefix("Please submit a bug report") && words != "Stack dump:"
    }
    return lines.prefix(mostLines).map { String($0.prefix(200)) }.joined(separator: "\n")
  }
}
