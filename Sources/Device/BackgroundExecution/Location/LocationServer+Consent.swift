import RuleBlocks

/// Permission and precision: R160, R230-R235.
extension LocationServer {
  /// R230: asks the user, now or when the app is in the foreground.
  mutating func ask(_ request: LocationConsent.Request, _ index: Int) -> [Action] {
    guard clients[index].consent.accepts(request.permission) else { return [] }
    guard clients[index].phase == .foreground else {
      if clients[index].consent.deferred?.permission != .always {
        clients[index].consent.deferred = request
      }
      return []
    }
    let question: LocationQuestion = request.permission == .always ? .always : .whenInUse
    clients[index].consent.question = question
    if request.isReduced, clients[index].permission == .notDetermined {
      clients[index].consent.isPrecise = false
    }
    return [.asks(clients[index].id, question)] + diagnose(index)
  }

  /// R230: asks what the app has requested in the background.
  mutating func askDeferred(_ index: Int) -> [Action] {
    guard let deferred = clients[index].consent.deferred else { return [] }
    clients[index].consent.deferred = nil
    return ask(deferred, index)
  }

  /// Applies the user's answer, which may let managers start.
  mutating func allow(
    _ answer: LocationPermission, once: Bool = false, _ index: Int
  ) -> [Action] {
    let old = clients[index].consent
    clients[index].consent.answer(answer, once: once, in: rules.profile)
    let new = clients[index].consent
    var actions: [Action] = []
    if new.permission != old.permission { actions.append(tellConsent(index)) }
    if new.inBackground != old.inBackground {
      actions += begin(index) + tellFirstChange(index) + settle(index) + lookForConditions(index)
    }
    actions += diagnose(index)
    return actions + deliverWithheld(index)
  }

  /// R232: keeps an event until the user has confirmed `always`, and asks for that.
  mutating func withhold(_ event: LocationEvent, _ index: Int) -> [Action] {
    clients[index].consent.withheld = LocationConsent.Withheld(event: event, time: now)
    guard clients[index].consent.question == nil else { return [] }
    clients[index].consent.question = .confirmsAlways
    return [.asks(clients[index].id, .confirmsAlways)]
  }

  /// R232: delivers the event for which the user was asked, if the answer is `always` and came soon.
  private mutating func deliverWithheld(_ index: Int) -> [Action] {
    guard let withheld = clients[index].consent.withheld else { return [] }
    clients[index].consent.withheld = nil
    guard clients[index].consent.inBackground == .always,
      now - withheld.time <= rules.choices.promptAnswer
    else { return [] }
    return tell(withheld.event, index) ?? []
  }

  /// The app is informed of what it may know.
  func tellConsent(_ index: Int) -> Action {
    .permission(
      clients[index].id, clients[index].consent.permission,
      isPrecise: clients[index].isPrecise(in: rules.profile))
  }

  /// What a new process is informed of; nil if it is what each process assumes.
  package func introduction(of id: AppID) -> Action? {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { return nil }
    let isNew = clients[index].permission == .notDetermined
    return isNew && clients[index].isPrecise(in: rules.profile) ? nil : tellConsent(index)
  }

  /// R231, R234: ends what holds for one use of the app.
  mutating func endUse(_ index: Int) -> [Action] {
    guard !clients[index].keepsInUse, clients[index].consent.endUse() else { return [] }
    return [tellConsent(index)] + track(index)
  }

  // MARK: Precision

  /// R234: asks whether the app may know the precise place while it is in use.
  mutating func askPrecision(_ request: Int, _ index: Int) -> [Action] {
    let client = clients[index]
    guard client.phase == .foreground, !client.isPrecise(in: rules.profile) else {
      return [.precisionAnswered(client.id, request: request, wasShown: false)]
    }
    clients[index].consent.precisionRequests.append(request)
    return client.consent.precisionRequests.isEmpty ? [.asks(client.id, .precision)] : []
  }

  /// R233, R234: the user answers, or changes the setting if nothing was asked.
  mutating func allowPrecision(_ isAllowed: Bool, _ index: Int) -> [Action] {
    let wasPrecise = clients[index].isPrecise(in: rules.profile)
    let requests = clients[index].consent.precisionRequests
    clients[index].consent.precisionRequests = []
    if requests.isEmpty {
      clients[index].consent.isPrecise = isAllowed
      clients[index].consent.isTemporarilyPrecise = false
    } else {
      clients[index].consent.isTemporarilyPrecise = isAllowed
    }
    var actions: [Action] = []
    if clients[index].isPrecise(in: rules.profile) != wasPrecise {
      for place in clients[index].managers.indices { clients[index].managers[place].last = nil }
      actions = [tellConsent(index)] + begin(index) + lookForConditions(index)
    }
    let id = clients[index].id
    return actions
      + requests.map { .precisionAnswered(id, request: $0, wasShown: true) }
  }

  /// R233: the place of the device as an app may know it.
  func fix(accuracy: Double, isReduced: Bool) -> LocationFix {
    LocationFix(
      isReduced ? point.reduced : point,
      accuracy: isReduced ? rules.choices.reducedAccuracy : accuracy,
      speed: isReduced || nextFix == nil ? 0 : track.speed, at: now)
  }
}
