internal import BackgroundExecution

extension KeepAliveReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .set(let seconds): writer.put(0, seconds)
    case .clear: writer.put(1)
    case .handled(let number): writer.put(2, number)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .set(seconds: try reader.take())
    case 1: self = .clear
    case 2: self = .handled(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension KeepAliveCall: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), number: try reader.take())
  }
}
