import RuleBlocks
extension PushDispatcher {
  /// Ends a notification at the first call of its handler; any other call is a misuse (R26).
  mutating func handlerCalled(
    _ number: Int, _ result: FetchResult, of index: Int
  ) throws(Misuse) -> [Action] {
    let client = clients[index]
    guard let position = client.open.firstIndex(where: { $0.call.number == number }) else {
      let use: Misuse.PushHandlerUse =
        if number < 1 || number >= nextNumber {
          .unknown
        } else {
          number < client.firstLiveNumber ? .ofEndedProcess : .again
        }
      throw .pushHandler(client.id, number: number, use)
    }
    let open = clients[index].open.remove(at: position)
    let held = open.isHeld ? [Action.request(client.id, .release(open.call.assertion))] : []
    return [end(open, .handlerCalled(result))] + held
  }

  mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    clients[index].standing.change(to: phase)
    var actions: [Action] = []
    switch phase {
    case .foreground:
      for position in clients[index].open.indices where clients[index].open[position].isHeld {
        clients[index].open[position].isHeld = false
        let assertion = clients[index].open[position].call.assertion
        actions.append(.request(clients[index].id, .release(assertion)))
      }
      // R32: opening the app releases what waits for it.
      if conditions.network != .none { actions += release(index) }
    case .notRunning(let reason):
      actions = clients[index].open.map { end($0, .processEnded) }
      clients[index].open = []
      if let reason, reason.isKill { actions += discard(index) }
      clients[index].firstLiveNumber = nextNumber
    case .background, .suspended, .ending: break
    }
    return actions
  }

  /// Records a call that overran (R30); the app is terminated, and its phase change follows.
  mutating func lapse(_ assertion: ProcessAssertion, of index: Int) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.call.assertion == assertion })
    else { return [] }
    return [end(clients[index].open.remove(at: position), .overran)]
  }

  /// R32: discards what the device holds back for an app that was killed.
  private mutating func discard(_ index: Int) -> [Action] {
    guard let waiting = clients[index].stored, waiting.isOnDevice else { return [] }
    clients[index].stored = nil
    return [.discards(clients[index].id, waiting.notice)]
  }

  /// Returns the record of a call that ends now.
  private func end(_ open: PushClient.OpenCall, _ outcome: FetchRecord.Outcome) -> Action {
    .ends(PushRecord(call: open.call, outcome: outcome, elapsed: now - open.start))
  }
}
