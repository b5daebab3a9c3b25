import TextDiagnostics
package import DriftChecker

extension NameStatistics {
  /// The counts as a table:
  ///
  /// ```
  /// names: 46 code spans, 31 of them in the form of an API's name; 3 names in samples not compiled
  ///   UIKit                 20
  ///   declared by samples    9
  /// ```
  ///
  /// Modules come first, sorted by count; counts of 0 are left out.
  package var text: String {
    let rows =
      modules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
      + [
        ("declared by samples", declared), ("listed as known", known), ("other code", other),
        ("problems", problems), ("in sections not checked", unchecked),
      ].filter { $0.1 > 0 }
    return
      "names: \(counted(spans, "code span")), \(mentions) of them in the form of an API's name; "
      + "\(counted(uncompiled, "name")) in samples not compiled\n"
      + rows.map { name, count in
        let gap = String(repeating: " ", count: max(34 - name.count - String(count).count, 1))
        return "  \(name)\(gap)\(count)\n"
      }.joined()
  }
}
