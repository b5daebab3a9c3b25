import RuleBlocks
package import BackgroundExecution

extension AudioReport: LinkChoice {
  package static let cases = [
    with(set), only(.activate), with(deactivate), with(begin), with(end), only(.wasBusy),
    with(endWithRoute), with(commands), with(info), with(commandFailed),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .set(let settings): writer.put(0, settings)
    case .activate: writer.put(1)
    case .deactivate(let tellsOthers): writer.put(2, tellsOthers)
    case .begin(let player, let name): writer.put(3, player, name)
    case .end(let player, let end): writer.put(4, player, end)
    case .wasBusy: writer.put(5)
    case .endWithRoute(let ends): writer.put(6, ends)
    case .commands(let commands): writer.put(7, commands)
    case .info(let info): writer.put(8, info)
    case .commandFailed(let command, let status): writer.put(9, command, status)
    }
  }
}

extension AudioMessage: LinkChoice {
  package static let cases = [
    with(surroundings),
    with(silence), only(.interrupted), with(interruptionEnds), only(.disconnected), with(rerouted),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .surroundings(let surroundings): writer.put(0, surroundings)
    case .silence(let isSilent): writer.put(1, isSilent)
    case .interrupted: writer.put(2)
    case .interruptionEnds(let shouldResume): writer.put(3, shouldResume)
    case .disconnected: writer.put(4)
    case .rerouted(let old): writer.put(5, old)
    }
  }
}

extension AudioSessionSettings: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.category, $0.allowsOthers) }, Self.init)
}

extension AudioSurroundings: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.isOtherHeard, $0.isInCall, $0.output) }, Self.init)
}

extension PushReport: LinkChoice {
  package static let cases = [only(.register), only(.unregister), with(completed)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .register: writer.put(0)
    case .unregister: writer.put(1)
    case .completed(let number, let result): writer.put(2, number, result)
    }
  }
}

extension PushCall: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.app, $0.number, $0.payload, $0.wakesApp) }, Self.init)
}

extension KeepAliveReport: LinkChoice {
  package static let cases = [with(set), only(.clear), with(handled)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .set(let seconds): writer.put(0, seconds)
    case .clear: writer.put(1)
    case .handled(let number): writer.put(2, number)
    }
  }
}

extension KeepAliveCall: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.app, $0.number) }, Self.init)
}

extension KeychainReport: LinkChoice {
  package static let cases = [with(isProtected), with(misuse)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .isProtected(let call, let protection): writer.put(0, call, protection)
    case .misuse(let text): writer.put(1, text)
    }
  }
}

/// Items are also stored in files, in the format of messages.
extension KeychainItem: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.kind, $0.attributes, $0.data) }, Self.init)
}

extension KeychainValue: LinkChoice {
  package static let cases = [with(text), with(bytes), with(number), with(date)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .text(let text): writer.put(0, text)
    case .bytes(let bytes): writer.put(1, bytes)
    case .number(let number): writer.put(2, number)
    case .date(let seconds): writer.put(3, seconds)
    }
  }
}

extension NotificationReport: LinkChoice {
  package static let cases = [
    with(authorize), with(settings), with(pending), with(delivered), with(add), with(removePending),
    with(removeDelivered), with(badge), with(presented), with(setCategories), with(categories),
    with(responded),
  ]

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
    case .presented(let number, let presentation): writer.put(8, number, presentation)
    case .setCategories(let categories): writer.put(9, categories)
    case .categories(let question): writer.put(10, question)
    case .responded(let number): writer.put(11, number)
    }
  }
}

extension NotificationMessage: LinkChoice {
  package static let cases = [
    with(granted), with(settings), with(pending), with(delivered), with(willPresent), with(badge),
    with(categories),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .granted(let question, let granted): writer.put(0, question, granted)
    case .settings(let question, let permission, let options):
      writer.put(1, question, permission, options)
    case .pending(let question, let notifications): writer.put(2, question, notifications)
    case .delivered(let question, let notifications): writer.put(3, question, notifications)
    case .willPresent(let notification): writer.put(4, notification)
    case .badge(let number, let change): writer.put(5, number, change)
    case .categories(let question, let categories): writer.put(6, question, categories)
    }
  }
}

extension LocalNotification: LinkRecord {
  package static let link = LinkFields<Self>(
    {
      (
        $0.identifier, $0.title, $0.subtitle, $0.body, $0.category, $0.userInfo, $0.thread,
        $0.badge, $0.hasSound, $0.interruptionLevel, $0.relevance, $0.trigger
      )
    },
    {
      var new = Self($0)
      (new.title, new.subtitle, new.body, new.category, new.userInfo) = ($1, $2, $3, $4, $5)
      (new.thread, new.badge, new.hasSound) = ($6, $7, $8)
      (new.interruptionLevel, new.relevance, new.trigger) = ($9, $10, $11)
      return new
    })
}

extension LocalNotification.Trigger: LinkChoice {
  package static let cases = [with(interval), with(calendar)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .interval(let time, let repeats): writer.put(0, time, repeats)
    case .calendar(let components, let repeats): writer.put(1, components, repeats)
    }
  }
}

extension DeliveredNotification: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.number, $0.content, $0.isRemote, $0.time) }, Self.init)
}

extension NotificationCategory: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.identifier, $0.buttons, $0.intents, $0.options) },
    { Self($0, $1, intents: $2, options: $3) })
}

extension NotificationButton: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.identifier, $0.title, $0.options, $0.input) },
    { Self($0, title: $1, options: $2, input: $3) })
}

extension NotificationButton.TextInput: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.sendTitle, $0.placeholder) }, { Self(sendTitle: $0, placeholder: $1) })
}

extension NotificationResponse: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.notification, $0.action, $0.text, $0.wake) },
    { Self($0, action: $1, text: $2, wake: $3) })
}

extension NotificationPresentation: LinkValue {}
extension NowPlayingInfo: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.title, $0.artist, $0.album, $0.duration, $0.elapsed, $0.rate) },
    { Self(title: $0, artist: $1, album: $2, duration: $3, elapsed: $4, rate: $5) })
}

extension RemoteCommand: LinkValue {}
extension AudioCategory: LinkValue {}
extension AudioOutput: LinkValue {}
extension AudioEnd: LinkValue {}
extension KeychainItem.Kind: LinkValue {}
extension KeychainProtection: LinkValue {}
extension NotificationPermission: LinkValue {}
extension NotificationOptions: LinkValue {}
