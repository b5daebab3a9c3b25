/// The names in a piece of Objective-C, found without a grammar: words, and the selectors of messages,
/// methods and `@selector`.
///
/// ```
/// [app setMinimumBackgroundFetchInterval:UIApplicationBackgroundFetchIntervalNever];
///      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ a selector            ~~~~~~~~~~~~~~~ a word
/// ```
/// Selectors without an argument look like any other word and are not among them.
///
/// Brackets are kept on a stack, each with the selector that is being spelled in it, so that
/// messages in messages do not mix. Text that is cut off, or no Objective-C at all, has fewer names
/// and no errors.
struct ObjectiveCNames {
  /// A name with its place.
  struct Use: Equatable {
    var text: String
    /// The bytes of the word, or of a selector's first part.
    var range: Range<Int>
  }

  /// Every word of the text in its order, keywords and variables too, but for classes that it
  /// declares.
  private(set) var words: [Use] = []
  /// In the order in which they end.
  private(set) var selectors: [Use] = []

  /// What is open: its closing bracket, and the selector that is being spelled in it.
  private struct Frame {
    var closing: UInt8
    var parts: [Use] = []
    /// The `?` that still wait for their `:`.
    var questions = 0
  }

  private var frames = [Frame(closing: 0)]
  private var last: CToken?
  /// Whether the head of a method is being read, outside of all brackets.
  private var isMethod = false
  /// The names of classes and protocols that the text declares.
  private var declared: Set<String> = []

  /// Reads a whole text.
  init(_ text: String) {
    for token in CToken.tokens(of: text, hasPreprocessor: true) {
      read(token)
      last = token
    }
    endSelector()
    words.removeAll { declared.contains($0.text) }
  }

  /// Takes a token into what is being spelled.
  private mutating func read(_ token: CToken) {
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
      // At the top level only a method begins so.
      if frames.count == 1 { isMethod = true }
    case UInt8(ascii: "?"): frames[frames.count - 1].questions += 1
    case UInt8(ascii: ":"): readColon()
    default: break
    }
  }

  /// Takes the word in front of a colon into the selector; one that belongs to a `?` is passed
  /// over.
  private mutating func readColon() {
    let frame = frames.count - 1
    if frames[frame].questions > 0 {
      frames[frame].questions -= 1
    } else if case .word(let word) = last?.kind, let range = last?.range, isSelectorSpelled {
      frames[frame].parts.append(Use(text: word, range: range))
    }
  }

  /// Whether a word with a colon belongs to a selector here: in a message, in `@selector(…)`, in the
  /// head of a method. Anywhere else it is a label or a `case`.
  private var isSelectorSpelled: Bool {
    switch frames.last?.closing {
    case UInt8(ascii: "]"), UInt8(ascii: ")"): true
    default: frames.count == 1 && isMethod
    }
  }

  /// Ends the head of a method, at its body or its semicolon.
  private mutating func endMethod() {
    if frames.count == 1 { endSelector() }
    isMethod = false
  }

  /// Notes the selector of the innermost bracket, if it has parts.
  private mutating func endSelector() {
    guard let frame = frames.last, let first = frame.parts.first else { return }
    selectors.append(
      Use(text: frame.parts.map { $0.text + ":" }.joined(), range: first.range))
    frames[frames.count - 1].parts = []
  }
}
