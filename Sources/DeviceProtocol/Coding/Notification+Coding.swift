internal import BackgroundExecution

extension NotificationReport: LinkValue {
  /// Adds the number of the case, 0 to 8, and what the case holds.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .authorize(let question): writer.put(0, question)
    case .settings(let question): writer.put(1, question)
    case .pending(let question): writer.put(2, question)
    case .delivered(let question): writer.put(3, question)
    case .add(let notification): writer.put(4, notification)
    case .removePending(let names): writer.put(5, names)
    case .removeDelivered(let names): writer.put(6, names)
    case .badge(let number): writer.put(7, number)
    case .presented(let number, let shows): writer.put(8, number, shows)
    }
  }

  /// Reads a case by its number.
  ///
  /// - Throws: `MalformedMessage` for a number above 8, or what is not of the case.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .authorize(question: try reader.take())
    case 1: self = .settings(question: try reader.take())
    case 2: self = .pending(question: try reader.take())
    case 3: self = .delivered(question: try reader.take())
    case 4: self = .add(try reader.take())
    case 5: self = .removePending(try reader.take())
    case 6: self = .removeDelivered(try reader.take())
    case 7: self = .badge(try reader.take())
    case 8: self = .presented(try reader.take(), shows: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension NotificationMessage: LinkValue {
  /// Adds the number of the case, 0 to 5, and what the case holds.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .granted(let question, let granted): writer.put(0, question, granted)
    case .settings(let question, let permission): writer.put(1, question, permission)
    case .pending(let question, let notifications): writer.put(2, question, notifications)
    case .delivered(let question, let notifications): writer.put(3, question, notifications)
    case .willPresent(let notification): writer.put(4, notification)
    case .didReceive(let notification): writer.put(5, notification)
    }
  }

  /// Reads a case by its number.
  ///
  /// - Throws: `MalformedMessage` for a number above 5, or what is not of the case.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .granted(question: try reader.take(), try reader.take())
    case 1: self = .settings(question: try reader.take(), try reader.take())
    case 2: self = .pending(question: try reader.take(), try reader.take())
    case 3: self = .delivered(question: try reader.take(), try reader.take())
    case 4: self = .willPresent(try reader.take())
    case 5: self = .didReceive(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension LocalNotification: LinkValue {
  /// Adds six texts from the name to the app's own information, the badge, the sound, and the
  /// trigger.
  ///
  /// A trigger is two optional times: the first, and the spacing in nanoseconds.
  package func write(to writer: inout LinkWriter) {
    for text in [identifier, title, subtitle, body, category, userInfo] { text.write(to: &writer) }
    badge.write(to: &writer)
    hasSound.write(to: &writer)
    (trigger?.first).write(to: &writer)
    (trigger?.spacing?.saturatedNanoseconds).write(to: &writer)
  }

  /// Reads what ``write(to:)`` adds.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.text())
    title = try reader.text()
    subtitle = try reader.text()
    body = try reader.text()
    category = try reader.text()
    userInfo = try reader.text()
    badge = try reader.take()
    hasSound = try reader.take()
    let first: DeviceInstant? = try reader.take()
    let spacing: Int64? = try reader.take()
    trigger = first.map { Trigger(first: $0, spacing: spacing.map { .nanoseconds($0) }) }
  }
}

extension DeliveredNotification: LinkValue {
  /// Adds `number`, `content`, `isRemote` and `time`, in this order.
  package func write(to writer: inout LinkWriter) {
    number.write(to: &writer)
    content.write(to: &writer)
    isRemote.write(to: &writer)
    time.write(to: &writer)
  }

  /// Reads what ``write(to:)`` adds.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), try reader.take(), isRemote: try reader.take(), at: try reader.take())
  }
}

extension NotificationPermission: LinkValue {}
