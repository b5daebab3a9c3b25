import TextDiagnostics
import WorkbookModel
import WorkbookReports

/// What is said about an answer: whether it passes the check, and otherwise what is not yet right.
///
/// It never shows the check or the solution, only what the check expects.
struct AnswerVerdict {
  private let exercise: TriedExercise
  private let answer: SourceText
  private let check: SampleResult?
  private let own: SampleResult?

  init(_ exercise: TriedExercise, _ answer: SourceText, _ results: RunResults) {
    self.exercise = exercise
    self.answer = answer
    check = results.samples[exercise.check.id]
    own = results.samples[exercise.solution.id]
  }

  var isRight: Bool { check?.outcome.hasPassed == true && ownErrors.isEmpty }

  /// The errors of the answer itself, which are located in its file.
  private var ownErrors: [Diagnostic] {
    let all = (own?.problems ?? []) + (check?.problems ?? [])
    return all.filter { $0.file == answer.path && $0.severity == .error && $0.id != .exercise }
      .map { problem in
        var own = problem
        // They lead into the chapter, or to its author.
        own.notes = []
        if problem.id != .compile {
          own.fix = nil
          own.edits = []
        }
        return own
      }
  }

  /// The lines for the reader, in the language of the chapter; the compiler speaks English.
  func text(_ writer: DiagnosticTextWriter) -> String {
    let words = AnswerText.in(exercise.chapter.language)
    let name = "\(exercise.sample.id)"
    if isRight { return "✔ \(name): \(words.right)\n" }
    // The answer is named like the exercise, whose place it takes for its reader.
    let details = details(writer, words)
      .replacing("'\(exercise.solution.id.name)'", with: "'\(exercise.sample.id.name)'")
    var text = "✘ \(name): \(words.notYet)\n\n" + details
    if !exercise.hints.isEmpty { text += "\n\(words.hint) workbook try \(name) --hint\n" }
    return text
  }

  private func details(_ writer: DiagnosticTextWriter, _ words: AnswerText) -> String {
    let errors = ownErrors
    if !errors.isEmpty { return errors.sorted().map { writer.text(for: $0) + "\n" }.joined() }
    guard let check else { return "" }
    switch check.ending {
    case .trapped(_, let message):
      return "\(words.crashed) \(message)".escapedForTerminal + "\n"
    case .stopped(let limit): return "\(words.stopped) \(limit.escapedForTerminal)\n"
    case .exited, .notRun: break
    }
    if check.problems.contains(where: { $0.id == .output }) {
      let expected = exercise.check.claims.filter { $0.stream == .stdout && $0.isOfOutput }
        .map(\.text).joined()
      return words.expected + "\n" + expected.linesForTerminal(after: "  │ ")
        + words.printed + "\n" + check.standardOutput.linesForTerminal(after: "  │ ")
    }
    return check.problems.filter { $0.severity == .error }.map { problem in
      [problem.summary, problem.explanation].compactMap(\.self).joined(separator: "\n")
        .linesForTerminal(after: "  ")
    }.joined()
  }
}

/// The words of `workbook try` in a language of readers.
struct AnswerText {
  let right, notYet, expected, printed, crashed, stopped, hint, noHint: String

  /// Returns the words in a language; English if there are none.
  static func `in`(_ language: String) -> AnswerText {
    byLanguage[language.split(separator: "-").first.map { $0.lowercased() } ?? ""] ?? english
  }

  private static let byLanguage = ["fi": finnish, "ro": romanian, "ru": russian, "zh": chinese]

  private static let english = AnswerText(
    right: "right", notYet: "not yet right", expected: "The check expects:",
    printed: "With your answer it prints:", crashed: "The program crashed:",
    stopped: "The program was stopped by a limit:", hint: "A hint:",
    noHint: "This exercise has no hint.")
  private static let finnish = AnswerText(
    right: "oikein", notYet: "ei vielä oikein", expected: "Tarkistus odottaa:",
    printed: "Vastauksellasi tulostuu:", crashed: "Ohjelma kaatui:",
    stopped: "Ohjelma pysäytettiin, koska raja ylittyi:", hint: "Vihje:",
    noHint: "Tässä tehtävässä ei ole vihjettä.")
  private static let romanian = AnswerText(
    right: "corect", notYet: "încă nu e corect", expected: "Verificarea așteaptă:",
    printed: "Cu răspunsul tău se afișează:", crashed: "Programul s-a oprit cu o eroare:",
    stopped: "Programul a fost oprit pentru că a depășit o limită:", hint: "Un indiciu:",
    noHint: "Acest exercițiu nu are niciun indiciu.")
  private static let russian = AnswerText(
    right: "верно", notYet: "пока неверно", expected: "Проверка ожидает:",
    printed: "С вашим ответом выводится:", crashed: "Программа завершилась с ошибкой:",
    stopped: "Программа остановлена, превышен предел:", hint: "Подсказка:",
    noHint: "У этого упражнения нет подсказки.")
  private static let chinese = AnswerText(
    right: "正确", notYet: "还不正确", expected: "检查期望的输出：",
    printed: "用你的答案运行，输出：", crashed: "程序崩溃：", stopped: "程序超出限制而被终止：",
    hint: "提示：", noHint: "这道练习没有提示。")
}
