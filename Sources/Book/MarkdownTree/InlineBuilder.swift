import Diagnostics

/// Builds the inlines of a block from libcmark's nodes and the text that they were read from.
///
/// The nodes say what there is, ``InlineLocator`` where it stands, and ``TextSplitter`` what GitHub
/// reads in text beyond CommonMark. Frames are kept for what holds other inlines, instead of recursion.
///
/// One builder is made for each block's text; only the places of the whole are known where nodes and
/// text do not match, and then text is left as libcmark gave it.
struct InlineBuilder {
  /// How many inlines may lie within each other; the tree is destroyed with recursion.
  static let maximumDepth = 100
  /// How many lines may be tried as the end of link reference definitions.
  private static let maximumStarts = 200

  /// Emphasis, a link or an image that is open.
  private struct Frame {
    var kind: CmarkNode.Kind
    /// The index behind the last node in it.
    var end: Int
    var place: InlineLocator.Place
    /// What it holds so far; tildes are paired when it closes.
    var children: [Strikethrough.Item] = []
    /// Text nodes that follow each other are one text.
    var text = TextRun()

    /// Whether it is a link or an image, in which no bare link and no reference is one.
    var isLink: Bool {
      switch kind {
      case .link, .image: true
      default: false
      }
    }
  }

  private let text: TextWindow
  /// The inline nodes of one block, in the order in which they start.
  private let nodes: ArraySlice<CmarkNode>
  /// The text that they were read from.
  private let run: InlineRun
  private let footnotes: FootnoteIndex
  /// The place of each node.
  private var places: [InlineLocator.Place] = []
  /// False where only the place of the whole block is known; its text is then left as it is.
  private var isLocated = true
  private var frames: [Frame] = []
  /// Whether something lies deeper than the tree may be; it was moved up.
  private(set) var isTooDeep = false
  /// The names of nodes that this version of libcmark should not have, with their places.
  private(set) var unknown: [(name: String, range: SourceRange)] = []

  /// The references to footnotes, also to those that are not defined.
  private(set) var references: [(label: FootnoteLabel, range: SourceRange)] = []
  /// The places in the content whose text is no prose: code, HTML and where links lead.
  private(set) var opaque: [Range<Int>] = []

  /// - Parameter nodes: of one block; no block is among them.
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

  /// The places of all nodes. The text may start with link reference definitions, which have no
  /// nodes: then the nodes match from a later line on.
  ///
  /// Each line is tried as the first one, from the start on: the nodes match at the right one and
  /// hardly ever before.
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

  /// Takes a node: what holds others opens a frame, text is collected, anything else is added.
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

  /// Collects text; texts that follow each other become one run.
  private mutating func append(_ text: String, _ place: InlineLocator.Place) {
    // Without parts nothing is known of the place.
    let whole = TextPart(length: text.utf8.count, place: place.outer, isRaw: false)
    frames[frames.count - 1].text.append(text, place.parts.isEmpty ? [whole] : place.parts)
  }

  /// Adds an inline that holds no others, behind the text in front of it.
  private mutating func append(_ kind: Inline.Kind, _ place: InlineLocator.Place) {
    flushText()
    let outer = range(place.outer)
    let inner = place.inner == place.outer ? outer : range(place.inner)
    append(Inline(kind: kind, range: outer, contentRange: inner))
  }

  /// Adds an inline to what is open.
  private mutating func append(_ inline: Inline) {
    frames[frames.count - 1].children.append(.inline(inline))
  }

  /// Turns the collected text into inlines.
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

  /// Adds a piece of text as what it is.
  ///
  /// A reference to a footnote that is not defined stays text; it is noted all the same, so that it can
  /// be reported.
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

  /// Ends what is open last and adds it to what is around it.
  ///
  /// A link's brackets and its destination are noted as no prose: an autolink as a whole, of others
  /// what is not their text.
  private mutating func closeFrame() {
    flushText()
    let frame = frames.removeLast()
    let children = Strikethrough.inlines(frame.children)
    switch frame.kind {
    case .strong: append(.strong(children), frame.place)
    case .link(let destination, let title):
      append(.link(destination: destination, title: title, children), frame.place)
    case .image(let source, let title):
      append(.image(source: source, title: title, children), frame.place)
    default: append(.emphasis(children), frame.place)
    }
    if frame.isLink, run.content.bytes[frame.place.outer].first == UInt8(ascii: "<") {
      opaque.append(frame.place.outer)
    } else if frame.isLink {
      opaque.append(frame.place.outer.lowerBound..<frame.place.inner.lowerBound)
      opaque.append(frame.place.inner.upperBound..<frame.place.outer.upperBound)
    }
  }

  /// The range in the file of a run of the content.
  private func range(_ place: Range<Int>) -> SourceRange {
    text.range(run.content.offsets(place))
  }
}
