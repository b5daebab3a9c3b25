import RuleBlocks

/// The bytes that are kept for resume data (R75-R77), within bounds (R203).
///
/// Nobody may ever come back for them, so they must not fill the disk: together they take at most a part of what would
/// be free without them, the oldest are removed first, and a transfer that finds the disk full gets their space. The
/// newest are kept whatever their size, or the program could not pause a large download.
extension TransferEngine {
  /// Parks the bytes of a task and returns its resume data; nil if it cannot be continued (R75).
  ///
  /// The bytes are removed after ``TransferChoices/parkingTime`` unless a task continues from them.
  mutating func park(_ id: TransferTaskID) -> ResumeData? {
    guard let task = tasks[id], let partial = task.record.partial, !task.record.isBodyComplete,
      task.isResumable(partial, length: partial.durable)
    else { return nil }
    let bytes = ParkedPartial(
      partial: partial.id, request: task.record.order.request, length: partial.durable,
      resource: partial.resource, head: partial.head, expires: now + rules.choices.parkingTime)
    parked[partial.id] = bytes
    changes.touch(.parked(partial.id))
    deadlines.set(bytes.expires, for: .parked(partial.id))
    tasks[id]?.record.partial = nil
    trimParked()
    return ResumeData(bytes)
  }

  /// Removes parked bytes, from which no task can continue any more.
  mutating func dropParked(_ id: PartialID) {
    guard parked.removeValue(forKey: id) != nil else { return }
    deadlines.set(nil, for: .parked(id))
    changes.touch(.parked(id))
    act(.remove(id))
  }

  /// Parked bytes, oldest first.
  private var oldestParked: [ParkedPartial] {
    parked.values.sorted { ($0.expires, $0.partial) < ($1.expires, $1.partial) }
  }

  /// Removes the oldest parked bytes while there are too many for this disk, but not the newest.
  mutating func trimParked() {
    guard let freeSpace, parked.count > 1 else { return }
    var total = parked.values.reduce(0) { $0 + $1.length }
    // Some file systems report more free bytes than there can be.
    let (all, isTooLarge) = max(0, freeSpace).addingReportingOverflow(total)
    let most = (isTooLarge ? .max : all) / rules.choices.parkedPart
    for bytes in oldestParked.dropLast() where total > most {
      total -= bytes.length
      dropParked(bytes.partial)
    }
  }

  /// Removes parked bytes for a task that has found the disk full, oldest first, until what it still needs is free.
  ///
  /// - Returns: whether there were any, so that it is worth trying again.
  mutating func makeRoom(for id: TransferTaskID) -> Bool {
    let record = tasks[id]?.record.partial
    // A length that is not known may need everything, the name of a complete file something.
    let needed = record.map { max(1, ($0.resource.total ?? .max) - $0.durable) } ?? .max
    let isAny = !parked.isEmpty
    var freed: Int64 = 0
    for bytes in oldestParked where freed < needed {
      freed += bytes.length
      dropParked(bytes.partial)
    }
    return isAny
  }

  /// Removes the parked bytes of one task, at the user's order; its resume data begins anew then.
  mutating func freeParked(of id: TransferTaskID) {
    for bytes in oldestParked where bytes.partial.task == id { dropParked(bytes.partial) }
  }
}

extension TransferError {
  /// Whether the disk, or the user's part of it, is full.
  var isFullDisk: Bool {
    // ENOSPC and EDQUOT of Linux; the engine has no system.
    self == .cannotWrite(errno: 28) || self == .cannotWrite(errno: 122)
  }
}
