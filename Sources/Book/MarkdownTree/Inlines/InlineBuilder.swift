import TextDiagnostics

/// Builds the inlines of a block from libcmark's nodes and the text that they were parsed from.
///
/// The nodes say what there is, ``InlineLocator`` finds its ranges, and ``TextSplitter`` finds what GitHub
/// supports beyond CommonMark. Containers use explicit frames instead of recursion.
///
/// There is one builder per block. If nodes and text do not match, only the range of the whole block is
/// known, and text is left as libcmark returned it.
struct InlineBuilder {
  /// The maximum nesting of inlines, because the tree is destroyed recursively.
  static let maximumDepth = 100
  /// The maximum number of lines to try as the end of link reference definitions.
  private static let maximumStarts = 200

  /// Open emphasis, or an open link or image.
  private struct Frame {
    var kind: CmarkNode.Kind
    /// The index after its last node.
    var end: Int
    var place: InlineLocator.Place
    /// Its content so far; tildes are paired when it closes.
    var children: [Strikethrough.Item] = []
    /// Adjacent text nodes are merged.
    var text = TextRun()

    /// Whether it is a link or an image, which contains no bare links and no references.
    var isLink: Bool {
      switch kind {
      case .link, .image: true
      default: false
      }
    }
  }

  private let text: TextWindow
  /// The inline nodes of one block, in document order.
  private let nodes: ArraySlice<CmarkNode>
  /// The text that they were parsed from.
  private let run: InlineRun
  private let footnotes: FootnoteIndex
  /// Per node.
  private var places: [InlineLocator.Place] = []
  /// False if only the range of the whole block is known; its text is then not split.
  private var isLocated = true
  private var frames: [Frame] = []
  /// Whether an inline exceeded the maximum nesting and was moved up.
  private(set) var isTooDeep = false
  /// Node types that this version of libcmark should not produce.
  private(set) var unknown: [(name: String, range: SourceRange)] = []

  /// References to footnotes, including undefined ones.
  private(set) var references: [(label: FootnoteLabel, range: SourceRange)] = []
  /// Content ranges that are not prose: code, HTML and destinations of links.
  private(set) var opaque: [Range<Int>] = []
  /// Content ranges of the asterisks and underscores of emphasis.
  private(set) var delimiters: [Range<Int>] = []

  /// - Parameter nodes: the inlines of one block.
  init(text: TextWindow, nodes: ArraySlice<CmarkNode>, run: InlineRun, footnotes: FootnoteIndex) {
    self.text = text
    self.nodes = nodes
    self.run = run
    self.footnotes = footnotes
  }

  /// Builds the inlines. Called once.
  mutating func build() -> [Inline] {
    places = locate()
    let all = 0..<run.content.bytes.count
    frames = [
      Frame(kind: .document, end: nodes.endIndex, place: .init(outer: all, inner: all))
    ]
    for index in nodes.indices {
      while frames.count > 1, let last = frames.last, last.end <= index { closeFrame() }
      take(index)
    }
    while frames.count > 1 { closeFrame() }
    flushText()
    return Strikethrough.inlines(frames[0].children)
  }

  /// The ranges of all nodes. If the text starts with link reference definitions, which have no nodes, the
  /// nodes match only from a later line on.
  ///
  /// Each line is tried as the first one, in order: the nodes match at the right one and hardly ever
  /// earlier.
  private mutating func locate() -> [InlineLocator.Place] {
    var locator = InlineLocator(nodes, in: run.content, columnOffset: run.columnOffset)
    let starts =
      run.content.bytes.first == UInt8(ascii: "[")
      ? run.content.lineStarts.prefix(Self.maximumStarts) : [0]
    for start in starts {
      if let places = locator.locate(from: start) { return places }
    }
    isLocated = false
    let all = 0..<run.content.bytes.count
    return Array(repeating: InlineLocator.Place(outer: all, inner: all), count: nodes.count)
  }

  /// Processes a node: a container opens a frame, text is collected, anything else is added.
  private mutating func take(_ index: Int) {
    let place = places[index - nodes.startIndex]
    let kind = nodes[index].kind
    switch kind {
    case .text(let text): append(text, place)
    case .softBreak: append(.softBreak, place)
    case .lineBreak: append(.lineBreak, place)
    case .code(let code):
      append(.code(code), place)
      opaque.append(place.outer)
    case .html(let html):
      append(.html(html), place)
      opaque.append(place.outer)
    case .emphasis, .strong, .link, .image:
      guard frames.count < Self.maximumDepth else {
        isTooDeep = true
        return
      }
      flushText()
      frames.append(Frame(kind: kind, end: nodes[index].subtreeEnd, place: place))
    case .unknown(let name): unknown.append((name, range(place.outer)))
    default: unknown.append(("\(kind)", range(place.outer)))
    }
  }

  /// Collects text; adjacent texts become one run.
  private mutating func append(_ text: String, _ place: InlineLocator.Place) {
    // Without parts nothing is known about the positions of the text's bytes.
    let whole = TextPart(length: text.utf8.count, place: place.outer, isRaw: false)
    frames[frames.count - 1].text.append(text, place.parts.isEmpty ? [whole] : place.parts)
  }

  /// Adds an inline without children, after the text collected so far.
  private mutating func append(_ kind: Inline.Kind, _ place: InlineLocator.Place) {
    flushText()
    let outer = range(place.outer)
    let inner = place.inner == place.outer ? outer : range(place.inner)
    append(Inline(kind: kind, range: outer, contentRange: inner))
  }

  /// Adds an inline to the innermost frame.
  private mutating func append(_ inline: Inline) {
    frames[frames.count - 1].children.append(.inline(inline))
  }

  private mutating func flushText() {
    let top = frames.count - 1
    let text = frames[top].text
    if text.isEmpty { return }
    frames[top].text = TextRun()
    guard isLocated else {
      let all = 0..<text.bytes.count
      append(Inline(kind: .text(text.string(all)), range: range(text.place(of: all))))
      return
    }
    let isInLink = frames.contains(where: \.isLink)
    var splitter = TextSplitter(text, in: run.content)
    for piece in splitter.split(mayLink: !isInLink) { append(piece, of: text, isInLink: isInLink) }
  }

  /// Adds a piece of text.
  ///
  /// A reference to an undefined footnote stays text, but is recorded so that it can be reported.
  private mutating func append(_ piece: TextSplitter.Piece, of text: TextRun, isInLink: Bool) {
    func inline(_ range: Range<Int>) -> Inline {
      Inline(kind: .text(text.string(range)), range: self.range(text.place(of: range)))
    }
    switch piece {
    case .text(let range): append(inline(range))
    case .link(let destination, let range):
      var link = inline(range)
      link.kind = .link(destination: destination, title: "", [link])
      append(link)
      opaque.append(text.place(of: range))
    case .reference(let label, let range):
      var reference = inline(range)
      references.append((FootnoteLabel(label), reference.range))
      if !isInLink, let defined = footnotes.label(FootnoteLabel(label)) {
        reference.kind = .footnoteReference(defined.text)
      }
      append(reference)
    case .tildes(let range):
      let tildes = Strikethrough.Tildes(
        text.place(of: range), in: run.content.bytes, text: inline(range))
      frames[frames.count - 1].children.append(.tildes(tildes))
    }
  }

  /// Closes the innermost frame and adds it to its parent.
  ///
  /// An autolink as a whole is recorded as opaque; for other links, the parts that are not their text.
  private mutating func closeFrame() {
    flushText()
    let frame = frames.removeLast()
    let children = Strikethrough.inlines(frame.children)
    switch frame.kind {
    case .strong, .emphasis:
      append(frame.kind == .strong ? .strong(children) : .emphasis(children), frame.place)
      delimiters.append(frame.place.outer.lowerBound..<frame.place.inner.lowerBound)
      delimiters.append(frame.place.inner.upperBound..<frame.place.outer.upperBound)
    case .link(let destination, let title):
      append(.link(destination: destination, title: title, children), frame.place)
    case .image(let source, let title):
      append(.image(source: source, title: title, children), frame.place)
    default: break
    }
    if frame.isLink, run.content.bytes[frame.place.outer].first == UInt8(ascii: "<") {
      opaque.append(frame.place.outer)
    } else if frame.isLink {
      opaque.append(frame.place.outer.lowerBound..<frame.place.inner.lowerBound)
      opaque.append(frame.place.inner.upperBound..<frame.place.outer.upperBound)
    }
  }

  private func range(_ place: Range<Int>) -> SourceRange {
    text.range(run.content.offsets(place))
  }
}
