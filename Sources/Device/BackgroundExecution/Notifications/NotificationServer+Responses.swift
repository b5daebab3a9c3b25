import RuleBlocks

/// What the user does with a notification, and what the app does with its badge.
extension NotificationServer {
  /// R144, R251: sets the badge if the user allows that; the process is sent what the icon still shows
  /// otherwise.
  ///
  /// CHOICE: systems older than iOS 10, whose permission is not modelled, allow every badge.
  mutating func setBadge(_ badge: Int, _ change: Int, _ index: Int) -> [Action] {
    clients[index].badgeChanges = change
    guard clients[index].mayBadge || rules.profile.version < 10 || badge == 0 else {
      return [.refusesBadge(clients[index].id), self.badge(of: clients[index])]
    }
    clients[index].badge = badge
    return []
  }

  /// R143, R252-R254: removes the notification, and passes the response to its app, in front or in the
  /// background.
  mutating func respond(
    _ identifier: String, _ action: String, _ text: String?, _ index: Int
  ) throws(Misuse) -> [Action] {
    let client = clients[index]
    let visible = client.visible(at: now)
    guard let tapped = visible.last(where: { $0.content.identifier == identifier }) else {
      throw .notificationUnknown(client.id, identifier)
    }
    let category = client.categories.first { $0.identifier == tapped.content.category }
    let button = category?.buttons.first { $0.identifier == action }
    let isCustom = ![NotificationResponse.tapped, NotificationResponse.dismissed].contains(action)
    guard button != nil || !isCustom else {
      throw .notificationButtonUnknown(client.id, identifier, action)
    }
    clients[index].delivered.removeAll { $0 == tapped }
    if client.banner == tapped { clients[index].banner = nil }
    var response = NotificationResponse(tapped, action: action, text: text)
    if action == NotificationResponse.tapped || button?.opensApp ?? false {
      return [.responds(client.id, response)]
    }
    if action == NotificationResponse.dismissed, !(category?.reportsDismissal ?? false) {
      return []
    }
    lastResponse += 1
    response.wake = lastResponse
    clients[index].openResponses.insert(lastResponse)
    let wake = AppRequest.wake(
      .notificationResponse(response),
      holding: ProcessAssertion(.notificationResponse, number: lastResponse),
      limit: AssertionLimit(deadline: now + rules.choices.wakeTaskTime))
    return [.request(client.id, wake)]
  }

  /// Releases the app that has called the handler of a response; a later call has no effect.
  mutating func finish(_ number: Int, _ index: Int) -> [Action] {
    guard clients[index].openResponses.remove(number) != nil else { return [] }
    let assertion = ProcessAssertion(.notificationResponse, number: number)
    return [.request(clients[index].id, .release(assertion))]
  }
}
