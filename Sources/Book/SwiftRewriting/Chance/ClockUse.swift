internal import SwiftParsing
import SwiftSyntax

/// Whether a program asks for the time and does nothing else with clocks.
///
/// Such a program can be run on another day, by a clock that is ahead, which shows whether what it prints today
/// is printed tomorrow. A program that waits until a time would wait for days, and one that compares the time
/// with that of a file or of another process would find both apart: these run by the machine's clock alone.
struct ClockUse {
  private var asks = false

  /// Whether the program asks for the time and neither waits nor meets a time from elsewhere.
  static func isAskingAlone(in tree: SourceFileSyntax) -> Bool {
    var use = ClockUse()
    for token in tree.tokens(viewMode: .sourceAccurate) {
      guard case .identifier = token.tokenKind else { continue }
      let name = token.identifierText
      if others.contains(name) || prefixes.contains(where: name.hasPrefix) { return false }
      use.asks = use.asks || questions.contains(name)
    }
    return use.asks
  }

  private static let questions: Set = [
    "Date", "NSDate", "Calendar", "now", "time", "clock_gettime", "gettimeofday",
  ]
  /// APIs that wait, or whose times are not the program's.
  private static let others: Set = [
    "sleep", "usleep", "nanosleep", "clock_nanosleep", "wait", "timedWait", "Timer", "RunLoop",
    "Thread", "OperationQueue", "Process", "FileManager", "FileHandle", "resourceValues", "stat",
    "HTTPCookie", "HTTPCookieStorage", "timerfd_create",
  ]
  private static let prefixes = ["Dispatch", "NSCondition", "URLSession", "pthread_", "CFRunLoop"]
}
