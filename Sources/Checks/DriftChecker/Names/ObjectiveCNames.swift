/// The names in a piece of Objective-C, found without a grammar: words, and selectors with arguments.
///
/// Selectors are those of messages, method declarations and `@selector`:
///
/// ```
/// [app setMinimumBackgroundFetchInterval:UIApplicationBackgroundFetchIntervalNever];
///      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ a selector            ~~~~~~~~~~~~~~~ a word
/// ```
/// Selectors without an argument look like any other word and are not included.
///
/// Brackets are kept on a stack, each with the selector that is being collected in it, so that nested
/// messages do not mix. Truncated text, or text that is not Objective-C, yields fewer names and no errors.
struct ObjectiveCNames {
  struct Use: Equatable {
    var text: String
    /// The bytes of the word, or of a selector's first part.
    var range: Range<Int>
  }

  /// Every word of the text in order, including keywords and variables, except the classes that it declares.
  private(set) var words: [Use] = []
  /// Selectors in the order in which they end.
  private(set) var selectors: [Use] = []

  /// An open bracket: its closing bracket, and the selector that is being collected in it.
  private struct Frame {
    var closing: UInt8
    var parts: [Use] = []
    /// The number of `?` that still lack their `:`.
    var questions = 0
  }

  private var frames = [Frame(closing: 0)]
  private var last: SourceToken?
  /// Whether a method declaration is being read, outside of all brackets.
  private var isMethod = false
  private var declared: Set<String> = []

  init(_ text: String) {
    for token in SourceToken.tokens(of: text, hasPreprocessor: true) {
      read(token)
      last = token
    }
    endSelector()
    words.removeAll { declared.contains($0.text) }
  }

  private mutating func read(_ token: SourceToken) {
    switch token.kind {
    case .word(let word):
      if case .directive(let name) = last?.kind,
        ["interface", "implementation", "protocol", "class"].contains(name)
      {
        declared.insert(word)
      }
      words.append(Use(text: word, range: token.range))
    case .directive, .literal: break
    case .mark(let byte): read(mark: byte)
    }
  }

  /// Opens and closes brackets, and ends selectors.
  private mutating func read(mark: UInt8) {
    switch mark {
    case UInt8(ascii: "["): frames.append(Frame(closing: UInt8(ascii: "]")))
    case UInt8(ascii: "("): frames.append(Frame(closing: UInt8(ascii: ")")))
    case UInt8(ascii: "{"):
      endMethod()
      frames.append(Frame(closing: UInt8(ascii: "}")))
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      guard frames.count > 1, frames.last?.closing == mark else { return }
      endSelector()
      frames.removeLast()
    case UInt8(ascii: ";"): endMethod()
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      // At the top level, only method declarations begin with a sign.
      if frames.count == 1 { isMethod = true }
    case UInt8(ascii: "?"): frames[frames.count - 1].questions += 1
    case UInt8(ascii: ":"): readColon()
    default: break
    }
  }

  /// Adds the word before a colon to the selector, unless the colon belongs to a `?`.
  private mutating func readColon() {
    let frame = frames.count - 1
    if frames[frame].questions > 0 {
      frames[frame].questions -= 1
    } else if case .word(let word) = last?.kind, let range = last?.range, isSelectorSpelled {
      frames[frame].parts.append(Use(text: word, range: range))
    }
  }

  /// Whether a word with a colon belongs to a selector here: in a message, in `@selector(…)`, in a method
  /// declaration. Anywhere else it is a label or a `case`.
  private var isSelectorSpelled: Bool {
    switch frames.last?.closing {
    case UInt8(ascii: "]"), UInt8(ascii: ")"): true
    default: frames.count == 1 && isMethod
    }
  }

  private mutating func endMethod() {
    if frames.count == 1 { endSelector() }
    isMethod = false
  }

  /// Records the selector of the innermost bracket, if it has parts.
  private mutating func endSelector() {
    guard let frame = frames.last, let first = frame.parts.first else { return }
    selectors.append(
      Use(text: frame.parts.map { $0.text + ":" }.joined(), range: first.range))
    frames[frames.count - 1].parts = []
  }
}
