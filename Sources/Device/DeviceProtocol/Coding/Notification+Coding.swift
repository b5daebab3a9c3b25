import RuleBlocks
internal import BackgroundExecution

extension NotificationReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .authorize(let question, let options): writer.put(0, question, options)
    case .settings(let question): writer.put(1, question)
    case .pending(let question): writer.put(2, question)
    case .delivered(let question): writer.put(3, question)
    case .add(let notification): writer.put(4, notification)
    case .removePending(let names): writer.put(5, names)
    case .removeDelivered(let names): writer.put(6, names)
    case .badge(let number, let change): writer.put(7, number, change)
    case .presented(let number, let shows): writer.put(8, number, shows)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .authorize(question: try reader.take(), try reader.take())
    case 1: self = .settings(question: try reader.take())
    case 2: self = .pending(question: try reader.take())
    case 3: self = .delivered(question: try reader.take())
    case 4: self = .add(try reader.take())
    case 5: self = .removePending(try reader.take())
    case 6: self = .removeDelivered(try reader.take())
    case 7: self = .badge(try reader.take(), change: try reader.take())
    case 8: self = .presented(try reader.take(), shows: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension NotificationMessage: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .granted(let question, let granted): writer.put(0, question, granted)
    case .settings(let question, let permission, let options):
      writer.put(1, question, permission, options)
    case .pending(let question, let notifications): writer.put(2, question, notifications)
    case .delivered(let question, let notifications): writer.put(3, question, notifications)
    case .willPresent(let notification): writer.put(4, notification)
    case .badge(let number, let change): writer.put(5, number, change)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .granted(question: try reader.take(), try reader.take())
    case 1:
      self = .settings(
        question: try reader.take(), try reader.take(), try reader.take())
    case 2: self = .pending(question: try reader.take(), try reader.take())
    case 3: self = .delivered(question: try reader.take(), try reader.take())
    case 4: self = .willPresent(try reader.take())
    case 5: self = .badge(try reader.take(), change: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension LocalNotification: LinkValue {
  /// Appends the seven texts from identifier to thread, the badge, the sound, level and relevance, and the
  /// trigger.
  package func write(to writer: inout LinkWriter) {
    for text in [identifier, title, subtitle, body, category, userInfo, thread] {
      text.write(to: &writer)
    }
    badge.write(to: &writer)
    hasSound.write(to: &writer)
    interruptionLevel.write(to: &writer)
    relevance.write(to: &writer)
    trigger.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.text())
    title = try reader.text()
    subtitle = try reader.text()
    body = try reader.text()
    category = try reader.text()
    userInfo = try reader.text()
    thread = try reader.text()
    badge = try reader.take()
    hasSound = try reader.take()
    interruptionLevel = try reader.take()
    relevance = try reader.take()
    trigger = try reader.take()
  }
}

extension LocalNotification.Trigger: LinkValue {
  /// Appends the number of the case, the time in nanoseconds or the components, and whether it repeats.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .interval(let time, let repeats): writer.put(0, time.saturatedNanoseconds, repeats)
    case .calendar(let components, let repeats): writer.put(1, components, repeats)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .interval(.nanoseconds(try reader.number()), repeats: try reader.take())
    case 1: self = .calendar(try reader.text(), repeats: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension DeliveredNotification: LinkValue {
  package func write(to writer: inout LinkWriter) {
    number.write(to: &writer)
    content.write(to: &writer)
    isRemote.write(to: &writer)
    time.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), try reader.take(), isRemote: try reader.take(), at: try reader.take())
  }
}

extension NotificationPermission: LinkValue {}
extension NotificationOptions: LinkValue {}
