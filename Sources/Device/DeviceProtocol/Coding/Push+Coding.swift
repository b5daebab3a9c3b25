internal import BackgroundExecution

extension PushReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .register: writer.put(0)
    case .unregister: writer.put(1)
    case .completed(let number, let result): writer.put(2, number, result)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .register
    case 1: self = .unregister
    case 2: self = .completed(try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension PushCall: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
    payload.write(to: &writer)
    wakesApp.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      app: try reader.take(), number: try reader.take(), payload: try reader.take(),
      wakesApp: try reader.take())
  }
}
