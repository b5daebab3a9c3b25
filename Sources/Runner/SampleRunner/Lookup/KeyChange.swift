import ResultStore
import SamplePlan
import WorkbookModel

/// A part of a key that differs from the last result's.
///
/// `workbook why` uses it to say why something is compiled or run again. The index stores the parts of the
/// last result as short hashes, some with a text.
struct KeyChange: Sendable {
  /// Nil for a part that is new.
  let before: LastResult.Part?
  /// Nil for a part that was removed.
  let after: LastResult.Part?

  /// Nil if neither is known.
  private var part: LastResult.Part? { after ?? before }

  var name: KeyPart.Name? { part?.name }

  /// The differences between two lists of parts, in the order of the later one, followed by removed parts.
  ///
  /// Parts are matched by their names, such as `library` of `Core`.
  static func all(from before: [LastResult.Part], to after: [LastResult.Part]) -> [Self] {
    let old = Dictionary(before.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(after.map(\.name))
    let changed = after.filter { old[$0.name]?.hash != $0.hash }
      .map { Self(before: old[$0.name], after: $0) }
    return changed
      + before.filter { !names.contains($0.name) }.map { Self(before: $0, after: nil) }
  }

  /// Describes the change as a noun phrase.
  ///
  /// ```
  /// the code of 'budget', which it continues
  /// the compiler's flags (6 -> 5)
  /// the library Core (new)
  /// its time limit: 10.0 s -> 20.0 s
  /// ```
  ///
  /// - Parameter program: the sample's program as it is now; nil for a console sample.
  func text(for sample: Sample.ID, in program: Program?) -> String? {
    guard let part else { return nil }
    let whose = part.name.subject ?? ""
    let words: String? =
      switch part.name.kind {
      case .code: code(of: whose, for: sample, in: program)
      case .program: "the generated code in its program"
      case .flags: "the compiler's flags" + flags
      case .toolchain: before?.shown == after?.shown ? "the toolchain's files" : "the toolchain"
      case .target: "the target"
      case .role: "its role"
      case .merging: "whether it may be compiled together with others"
      case .support: "the support code linked into every program"
      case .module: "the module \(whose)"
      case .library: "the library \(whose)"
      case .libraryFolder: "the folder of the libraries"
      case .executable: "the linked program"
      case .sandbox: whose == "level" ? "the sandbox" : "the \(whose) of the sandbox"
      case .limits: "the limits of the sandbox"
      case .machine: "the machine's \(whose)"
      case .repetition: "how often it is run"
      case .arguments: "its arguments"
      case .environment: "its environment"
      case .timeout: "its time limit"
      case .profile: "the version of iOS"
      case .standardInput: "its standard input"
      case .apps: "the apps on the device"
      case .app: "the program of app '\(whose)'"
      case .propertyList: "the Info.plist of app '\(whose)'"
      case .commands: "its commands"
      case .tool: "the program '\(whose)'"
      case .file: "the file '\(whose)'"
      }
    return words.map { $0 + difference }
  }

  /// Describes changed code from the sample's view: its own, that of a sample in its chain, or of an app on
  /// its device.
  private func code(of name: String, for sample: Sample.ID, in program: Program?) -> String {
    if name == sample.name { return "its code" }
    let names = program?.samples.map(\.name) ?? []
    guard let other = names.firstIndex(of: name), let own = names.firstIndex(of: sample.name) else {
      return program?.apps.contains { $0.program.samples.contains { $0.name == name } } == true
        ? "the code of app '\(name)'" : "the code of '\(name)'"
    }
    return "the code of '\(name)', which \(other < own ? "it continues" : "continues it")"
  }

  /// Such as `: Swift 6.2 -> Swift 6.3` or ` (new)`; empty if it cannot be shown.
  private var difference: String {
    guard let before else { return " (new)" }
    guard let after else { return " (removed)" }
    guard part?.name.kind != .flags, let old = before.shown, let new = after.shown, old != new
    else { return "" }
    return ": \(old.isEmpty ? "none" : old) -> \(new.isEmpty ? "none" : new)"
  }

  /// Such as ` (6 -> 5)`: only the flags that differ.
  private var flags: String {
    guard let old = before?.shown?.split(separator: " "),
      let new = after?.shown?.split(separator: " ")
    else { return "" }
    let gone = old.filter { !new.contains($0) }.joined(separator: " ")
    let come = new.filter { !old.contains($0) }.joined(separator: " ")
    return " (\(gone.isEmpty ? "none" : gone) -> \(come.isEmpty ? "none" : come))"
  }
}
