import Diagnostics

/// Builds the inlines of a block from libcmark's nodes and the text that they were read from.
struct InlineBuilder {
  static let maximumDepth = 100
  /// How many lines may be tried as the end of link reference definitions.
  private static let maximumStarts = 200

  private struct Frame {
    var kind: CmarkNode.Kind
    var end: Int
    var place: InlineLocator.Place
    var children: [Inline] = []
    /// Text nodes that follow each other are one text.
    var text = ""
    var textRange: Range<Int>?
  }

  private let text: TextWindow
  private let nodes: ArraySlice<CmarkNode>
  private let run: InlineRun
  private var places: [InlineLocator.Place] = []
  private var frames: [Frame] = []
  /// Whether something lies deeper than the tree may be; it was moved up.
  private(set) var isTooDeep = false
  /// The names of nodes that this version of libcmark should not have, with their places.
  private(set) var unknown: [(name: String, range: SourceRange)] = []

  init(text: TextWindow, nodes: ArraySlice<CmarkNode>, run: InlineRun) {
    self.text = text
    self.nodes = nodes
    self.run = run
  }

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
    return frames[0].children
  }

  /// The places of all nodes. The text may start with link reference definitions, which have no
  /// nodes: then the nodes match from a later line on.
  private func locate() -> [InlineLocator.Place] {
    var locator = InlineLocator(nodes, in: run.content, columnOffset: run.columnOffset)
    let starts =
      run.content.bytes.first == UInt8(ascii: "[")
      ? run.content.lineStarts.prefix(Self.maximumStarts) : [0]
    for start in starts {
      if let places = locator.locate(from: start) { return places }
    }
    let all = 0..<run.content.bytes.count
    return Array(repeating: InlineLocator.Place(outer: all, inner: all), count: nodes.count)
  }

  private mutating func take(_ index: Int) {
    let place = places[index - nodes.startIndex]
    let kind = nodes[index].kind
    switch kind {
    case .text(let text): append(text, place.outer)
    case .softBreak: append(.softBreak, place)
    case .lineBreak: append(.lineBreak, place)
    case .code(let code): append(.code(code), place)
    case .html(let html): append(.html(html), place)
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

  private mutating func append(_ text: String, _ place: Range<Int>) {
    let top = frames.count - 1
    frames[top].text += text
    let start = frames[top].textRange?.lowerBound ?? place.lowerBound
    frames[top].textRange = start..<max(start, place.upperBound)
  }

  private mutating func append(_ kind: Inline.Kind, _ place: InlineLocator.Place) {
    flushText()
    let outer = range(place.outer)
    let inner = place.inner == place.outer ? outer : range(place.inner)
    frames[frames.count - 1].children.append(
      Inline(kind: kind, range: outer, contentRange: inner))
  }

  private mutating func flushText() {
    let top = frames.count - 1
    guard let place = frames[top].textRange else { return }
    if !frames[top].text.isEmpty {
      frames[top].children.append(Inline(kind: .text(frames[top].text), range: range(place)))
    }
    frames[top].text = ""
    frames[top].textRange = nil
  }

  private mutating func closeFrame() {
    flushText()
    let frame = frames.removeLast()
    let children = frame.children
    switch frame.kind {
    case .strong: append(.strong(children), frame.place)
    case .link(let destination, let title):
      append(.link(destination: destination, title: title, children), frame.place)
    case .image(let source, let title):
      append(.image(source: source, title: title, children), frame.place)
    default: append(.emphasis(children), frame.place)
    }
  }

  private func range(_ place: Range<Int>) -> SourceRange {
    text.range(run.content.offsets(place))
  }
}
