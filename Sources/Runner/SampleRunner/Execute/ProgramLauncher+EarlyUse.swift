/// Finding out which variables a program uses before they have a value.
extension ProgramLauncher {
  /// The top-level variables that a program uses before their declarations give them a value.
  ///
  /// It does so if another content of their memory changes what it does: a great number, a small one, what is nil, and what
  /// they hold in the end. They are searched for one by one only if that of all of them does.
  ///
  /// - Parameters:
  ///   - candidates: those that it could use, by its syntax.
  ///   - run: whether a run with a setting differs from one without, its output, and the word of its marks.
  func variablesUsedEarly(
    _ candidates: [String],
    _ run: (RunSetting) async throws -> (differs: Bool, output: [UInt8], mark: String)
  ) async throws -> [String]? {
    guard !candidates.isEmpty else { return nil }
    var fillings: [RunSetting.Filling] = []
    var differs = false
    for digits in ["A5", "7F", "01"] where !differs {
      fillings = candidates.map { .init(variable: $0, digits: digits) }
      let result = try await run(.unset(fillings))
      differs = result.differs
      guard digits == "01", !differs else { continue }
      fillings = ProgramOutput.variables(in: result.output, mark: result.mark)
        .filter { candidates.contains($0.variable) }
      if !fillings.isEmpty { differs = try await run(.unset(fillings)).differs }
    }
    guard differs else { return nil }
    var found: [String] = []
    for filling in fillings.prefix(Self.mostSearched)
    where try await run(.unset([filling])).differs {
      found.append(filling.variable)
    }
    // Two of them may matter only together.
    return found.isEmpty ? candidates : found
  }

  private static let mostSearched = 16
}
