internal import BackgroundExecution

extension AppOpenReason: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .url(let url): writer.put(0, url)
    case .notification(let notification): writer.put(1, notification)
    case .quickAction(let action): writer.put(2, action)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .url(try reader.take())
    case 1: self = .notification(try reader.take())
    case 2: self = .quickAction(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension QuickAction: LinkValue {
  package func write(to writer: inout LinkWriter) {
    type.write(to: &writer)
    title.write(to: &writer)
    subtitle.write(to: &writer)
    icon.write(to: &writer)
    userInfo.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      type: try reader.take(), title: try reader.take(), subtitle: try reader.take(),
      icon: try reader.take(), userInfo: try reader.take())
  }
}
