/// Pairs of annotation words that exclude each other.
///
/// The table is data: each row forbids every word of its list together with the first word.
///
/// A conflict is an error at the later word; both are still read, and the sample is not run.
enum AnnotationConflict {
  /// The words about a run, which are meaningless without one.
  private static let run = ["should_trap", "exit", "args", "stdin", "timeout", "env"]

  private static let rows: [(word: String, others: [String])] = [
    ("no_run", run),
    ("compile_fail", run + ["no_run"]),
    ("ignore", run + ["no_run", "compile_fail", "should_warn"]),
    ("should_trap", ["exit"]),
    // What is not on the page has no look, and what does not run prints nothing.
    ("hidden", ["caption", "highlight", "predict", "tab"]),
    ("predict", ["compile_fail", "ignore", "no_run"]),
    // An app is started by its device, which supplies its arguments and environment.
    ("app", ["scenario", "profile", "exit", "args", "stdin", "timeout", "env", "nest"]),
    ("standalone", ["continue"]),
    // The solution stands in for the exercise in its scenarios.
    ("twin", ["scenario", "no_run", "compile_fail", "exercise"]),
  ]

  /// Finds the pairs of conflicting items; each pair is in the order of the info string.
  static func pairs(in items: [AnnotationItem]) -> [(AnnotationItem, AnnotationItem)] {
    var result: [(AnnotationItem, AnnotationItem)] = []
    for (index, item) in items.enumerated() {
      for earlier in items[..<index] where contradict(earlier.name, item.name) {
        result.append((earlier, item))
      }
    }
    return result
  }

  /// Whether the table contains the two words in either order.
  private static func contradict(_ a: String, _ b: String) -> Bool {
    rows.contains { row in
      row.word == a && row.others.contains(b) || row.word == b && row.others.contains(a)
    }
  }
}
