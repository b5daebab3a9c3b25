import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Reads the lines of a `diagram` fence.
///
/// ```
/// states: The states of an app              sequence: How a file arrives      decision: Which way to choose
/// front = on screen                         app = App                         ? Is the user waiting?
/// back = in the background                  daemon = Transfer service           yes: a background task
/// front -> back: Home                       app -> daemon: resume()             no: ? Is it a file?
/// back -> front: the icon                   daemon -> app: the file               yes: a background transfer
///                                                                                 no: app refresh
/// ```
///
/// The first line has the kind, and a sentence for readers who do not see the diagram.
struct DiagramReader {
  /// The language of the fence.
  static let word = "diagram"
  /// What a page has room for.
  private static let (mostStates, mostParticipants, mostArrows, mostQuestions) = (8, 5, 40, 12)

  /// Nil if there was a mistake.
  private(set) var diagram: Diagram?
  private(set) var diagnostics: [Diagnostic] = []
  private let source: SourceText
  private let lines: [(text: String, start: Int)]
  /// The index of the next line.
  private var next = 0
  private var names: [String] = []
  private var questions = 0

  /// - Parameter fence: whose lines are those of the diagram.
  init(_ fence: ChapterFence, source: SourceText) {
    self.source = source
    lines = fence.code.lines.map { ($0.text, $0.start.offset) }
      .filter { $0.0.contains { $0 != " " } }
    do throws(Mistake) {
      diagram = try read(at: fence.range)
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  private mutating func read(at range: SourceRange) throws(Mistake) -> Diagram {
    let kinds = ["states", "sequence", "decision"]
    guard let (kind, title) = pair(lines.first?.text ?? "", at: ":"), kinds.contains(kind),
      !title.isEmpty
    else {
      throw Mistake(
        diagnostic: Diagnostic(
          .error, .diagram, in: source, at: lines.isEmpty ? range : self.range(ofLine: 0),
          "a diagram begins with its kind and a sentence that says what it shows",
          suggestion: "write 'states: ...', 'sequence: ...' or 'decision: ...' in its first line"))
    }
    next = 1
    let content: Diagram.Content
    switch kind {
    case "decision":
      content = .decision(try question(depth: 0))
      if next < lines.count {
        throw problem(
          "this line does not belong to a question",
          fix: "indent it by two spaces below its question")
      }
    case "states":
      let (labels, arrows) = try graph(atMost: Self.mostStates, "states")
      content = .states(labels, arrows)
    default:
      let (labels, arrows) = try graph(atMost: Self.mostParticipants, "participants")
      content = .sequence(labels, arrows)
    }
    return Diagram(title: title, content: content)
  }

  // MARK: States and sequences

  /// Reads the labels, `id = label`, and then the arrows, `a -> b: label`.
  private mutating func graph(
    atMost limit: Int, _ things: String
  ) throws(Mistake) -> (labels: [String], arrows: [Diagram.Arrow]) {
    var (labels, arrows): ([String], [Diagram.Arrow]) = ([], [])
    while next < lines.count {
      let line = lines[next].text
      if let (ends, label) = pair(line, at: ":"), let (from, to) = pair(ends, at: "->") {
        let arrow = Diagram.Arrow(from: try index(of: from), to: try index(of: to), label: label)
        if arrow.from == arrow.to, things == "states" {
          throw problem("this arrow leads from a state to itself", fix: "name another state")
        }
        arrows.append(arrow)
      } else if let (name, label) = pair(line, at: "="), !name.isEmpty, !label.isEmpty {
        if names.contains(name) {
          throw problem("there are two '\(name)'", fix: "give one of them another name")
        }
        names.append(name)
        labels.append(label)
      } else {
        throw problem(
          "this line is neither a label nor an arrow",
          fix: "write 'name = label', or 'name -> name: label' for an arrow")
      }
      if labels.count > limit || arrows.count > Self.mostArrows {
        throw problem(
          "a diagram has at most \(limit) \(things) and \(Self.mostArrows) arrows",
          fix: "split it into several diagrams")
      }
      next += 1
    }
    if labels.count < 2 || arrows.isEmpty {
      next = lines.count - 1
      throw problem(
        "a diagram needs two \(things) and an arrow",
        fix: "write 'a = ...', 'b = ...' and 'a -> b: ...'")
    }
    return (labels, arrows)
  }

  private func index(of name: String) throws(Mistake) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    let near = nearestName(to: name, in: names)
    throw problem(
      "nothing before this line is called '\(name)'",
      fix: near.map { "did you mean '\($0)'?" } ?? "write '\(name) = label' first")
  }

  // MARK: Decisions

  /// Reads a question, which is on the next line, and its choices, which are indented below it.
  ///
  /// - Parameter text: the question, if it is on a line that has been read: after `no:`.
  private mutating func question(
    _ text: String? = nil, depth: Int
  ) throws(Mistake) -> Diagram.Decision {
    var text = text
    if text == nil {
      guard next < lines.count, lines[next].text.hasPrefix("? ") else {
        throw problem("a decision begins with a question", fix: "write '? ' and the question")
      }
      text = String(lines[next].text.dropFirst(2))
      next += 1
    }
    questions += 1
    if questions > Self.mostQuestions {
      next -= 1
      throw problem(
        "a decision has at most \(Self.mostQuestions) questions",
        fix: "split it into several diagrams")
    }
    let indentation = String(repeating: " ", count: 2 * (depth + 1))
    var choices: [Diagram.Choice] = []
    while next < lines.count, lines[next].text.hasPrefix(indentation) {
      let line = lines[next].text.dropFirst(indentation.count)
      guard line.first != " ", let (label, answer) = pair(String(line), at: ":"), !answer.isEmpty
      else {
        throw problem(
          "this line is not a choice of the question above",
          fix:
            "indent it by \(indentation.count) spaces, and write 'yes: answer' or 'yes: ? question'"
        )
      }
      next += 1
      choices.append(
        Diagram.Choice(
          label: label,
          next: answer.hasPrefix("? ")
            ? try question(String(answer.dropFirst(2)), depth: depth + 1) : .answer(answer)))
    }
    if choices.count < 2 {
      next -= 1
      throw problem(
        "this question has fewer than two choices",
        fix:
          "write them below it, indented by \(indentation.count) spaces: 'yes: ...' and 'no: ...'")
    }
    return .question(text ?? "", choices: choices)
  }

  // MARK: Lines

  /// Both sides of the first separator in a line, without spaces around them; nil without one.
  private func pair(_ line: String, at separator: String) -> (String, String)? {
    guard let range = line.firstRange(of: separator) else { return nil }
    let sides = [line[..<range.lowerBound], line[range.upperBound...]].map { side in
      String(side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return (sides[0], sides[1])
  }

  private struct Mistake: Error {
    var diagnostic: Diagnostic
  }

  /// A mistake in the line that is being read.
  private func problem(_ summary: String, fix: String) -> Mistake {
    let line = min(max(next, 0), lines.count - 1)
    return Mistake(
      diagnostic: Diagnostic(
        .error, .diagram, in: source, at: range(ofLine: line), summary, suggestion: .init(fix)))
  }

  private func range(ofLine index: Int) -> SourceRange {
    let line = lines[index]
    let indentation = line.text.prefix { $0 == " " }.utf8.count
    return source.range(line.start + indentation..<line.start + line.text.utf8.count)
  }
}
