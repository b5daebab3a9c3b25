import SwiftRewriting
import SamplePlan
import WorkbookModel

extension Program.LaterSample {
  /// What to do about an error of the compiler that this sample would mend; nil when it is not seen to.
  ///
  /// ```
  /// cannot find 'total' in scope        'total' is declared in 'sum', which stands below: ...
  /// ```
  ///
  /// The sample below has no part in the program, because it could change what stands above
  /// (``ChainInfluence``). What makes it able to is often what the author has missed: the causes are
  /// gone through in their order, and the first that the message names, or could be about, gives the
  /// advice. A cause that an import is fits every unknown name.
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
      return "\(deed) only in '\(sample.name)', which stands below: move that up, or \(remedy), "
        + "perhaps in a hidden line '# ...'"
    }
    return nil
  }

  /// The names in quotation marks, without labels: `total` of `'total(of:)'`.
  private static func names(in message: String) -> Set<String> {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    let quoted = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    return Set(quoted.map { String($0.prefix { !"(<".contains($0) }) })
  }
}
