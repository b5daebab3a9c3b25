import SwiftRewriting
import SamplePlan
import WorkbookModel

extension Program.LaterSample {
  /// The advice for a compiler error that including this sample would fix; nil if no rule matches.
  ///
  /// ```
  /// cannot find 'total' in scope        'total' is declared in 'sum', which stands below: ...
  /// ```
  ///
  /// The later sample is not part of the program, because it could change the meaning of the code above
  /// (``ChainInfluence``). The reason for that is often what the author has missed: the first of the causes
  /// that the message names, or may be about, determines the advice. An import may be the cause of every
  /// unknown name.
  package func fix(for message: String) -> String? {
    let names = Self.names(in: message)
    let isUnknown = ["cannot find", "has no member", "undeclared"].contains(where: message.contains)
    for cause in influence.causes {
      let (deed, remedy): (String, String)
      switch cause {
      case .name(let name) where names.contains(name):
        (deed, remedy) = ("'\(name)' is declared", "declare it here")
      case .addition(let type) where names.contains(type):
        (deed, remedy) = ("'\(type)' is extended", "extend it here")
      case .module(let module) where isUnknown:
        (deed, remedy) = ("'\(module)' is imported", "import it here")
      case .operators where message.contains("operator"):
        (deed, remedy) = ("an operator is declared", "declare it here")
      default: continue
      }
      return "\(deed) only in the later sample '\(sample.name)': move that up, or \(remedy), "
        + "perhaps in a hidden line '# ...'"
    }
    return nil
  }

  /// The quoted names without argument labels: `total` of `'total(of:)'`.
  private static func names(in message: String) -> Set<String> {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    let quoted = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    return Set(quoted.map { String($0.prefix { !"(<".contains($0) }) })
  }
}
