extension UserTouch: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .tap(let name): writer.put(0, name)
    case .choose(let name): writer.put(1, name)
    case .toggle(let name): writer.put(2, name)
    case .pullToRefresh: writer.put(3)
    case .type(let text, let name): writer.put(4, text, name)
    case .swipe(let name, let button): writer.put(5, name, button)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .tap(try reader.take())
    case 1: self = .choose(try reader.take())
    case 2: self = .toggle(try reader.take())
    case 3: self = .pullToRefresh
    case 4: self = .type(try reader.take(), into: try reader.take())
    case 5: self = .swipe(try reader.take(), choose: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension TouchAnswer: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .done: writer.put(0)
    case .missing(let names): writer.put(1, names)
    case .refused(let text): writer.put(2, text)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .done
    case 1: self = .missing(try reader.take())
    case 2: self = .refused(try reader.take())
    default: throw MalformedMessage()
    }
  }
}
