package import ResultStore

/// What a compiler says when it crashes itself, in place of errors in the code.
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
  /// Lines that are told of a crash.
  private static let mostLines = 6

  /// Whether a message is the driver's remark that the compiler crashed.
  ///
  /// It has no place, so it is none of the code.
  package static func isTold(by message: CompileRecord.Message) -> Bool {
    message.file == nil && message.severity == "error"
      && message.text.contains("command failed due to signal")
  }

  /// The first lines of a crash that say something: neither the compiler's long command line nor
  /// addresses.
  ///
  /// Of the example above these are the lines `error: ...`, `1.` and `2.`, each cut at 200 characters.
  package static func firstLines(of output: String) -> String {
    let lines = output.split(separator: "\n").filter { line in
      let words = line.drop { $0 == " " }
      return !words.isEmpty && !words.hasPrefix("#") && !words.hasPrefix("0.\t")
        && !words.hasPrefix("Please submit a bug report") && words != "Stack dump:"
    }
    return lines.prefix(mostLines).map { String($0.prefix(200)) }.joined(separator: "\n")
  }
}
