/// The pending requests of one app, and which it may submit: rules R101, R102, R256 and R257.
///
/// The device keeps the book, which outlives the app's processes. Each process has a copy because
/// `submit(_:)` throws synchronously; both decide alike.
package struct PendingTaskRequests: Sendable, Hashable {
  /// How many requests of each kind may be pending (documentation of `submit(_:)`, R102); no limit for others.
  package static let most: KeyValuePairs<ScheduledTask.Kind, Int> = [.refresh: 1, .processing: 10]

  /// The values of `BGTaskSchedulerPermittedIdentifiers`.
  package let permitted: [String]
  /// The kinds for which `UIBackgroundModes` lists the mode.
  package let kinds: [ScheduledTask.Kind]
  /// Whether the scheduler is available and Background App Refresh is on.
  package var isAvailable: Bool
  /// How many more continued tasks may run on the device (R257).
  package var room: Int
  /// In the order in which they were submitted.
  package private(set) var pending: [TaskRequest] = []

  /// Creates the book of an app without requests from its Info.plist.
  package init(_ manifest: AppManifest, isAvailable: Bool = true) {
    permitted = manifest.permittedTasks ?? []
    kinds = ScheduledTask.Kind.allCases.filter { kind in
      kind.mode.map { manifest.backgroundModes.contains($0) } ?? true
    }
    self.isAvailable = isAvailable
    room = 0
  }

  /// Creates the copy of a process from values sent by the device.
  package init(
    permitted: [String], kinds: [ScheduledTask.Kind], isAvailable: Bool, room: Int,
    pending: [TaskRequest]
  ) {
    self.room = room
    self.permitted = permitted
    self.kinds = kinds
    self.isAvailable = isAvailable
    self.pending = pending
  }

  /// Adds a request, replacing one with the same identifier.
  ///
  /// R256: a request for a continued task is submitted from the foreground, and no device here has a resource
  /// to require. CHOICE: any other is not permitted.
  ///
  /// - Parameter isInFront: whether the app is in the foreground.
  /// - Throws: ``TaskRefusal``; the book is unchanged then.
  package mutating func submit(
    _ request: TaskRequest, isInFront: Bool = true
  ) throws(TaskRefusal) {
    guard isAvailable else { throw .unavailable }
    guard permits(request.identifier, request.kind), kinds.contains(request.kind) else {
      throw .notPermitted
    }
    if let continued = request.continued {
      guard isInFront, continued.resources == 0 else { throw .notPermitted }
      let queued = pending.count { $0.kind == .continued && $0.identifier != request.identifier }
      if continued.mustBegin, room <= queued { throw .immediateRunIneligible }
    }
    let others = pending.count {
      $0.kind == request.kind && $0.identifier != request.identifier
    }
    let most = Self.most.first { $0.key == request.kind }?.value ?? .max
    guard others < most else { throw .tooManyPendingTaskRequests }
    pending.removeAll { $0.identifier == request.identifier }
    pending.append(request)
  }

  /// Returns whether Info.plist permits an identifier: as it stands or, for a continued task, by a pattern that
  /// ends with `*` (R256).
  private func permits(_ identifier: String, _ kind: ScheduledTask.Kind) -> Bool {
    kind == .continued ? pattern(of: identifier) != nil : permitted.contains(identifier)
  }

  /// Returns the permitted pattern that an identifier matches, if any.
  package func pattern(of identifier: String) -> String? {
    permitted.first {
      $0.hasSuffix("*") && identifier.hasPrefix($0.dropLast()) && identifier.count >= $0.count
    }
  }

  /// Removes the requests for continued tasks.
  mutating func removeContinued() { pending.removeAll { $0.kind == .continued } }

  /// Removes and returns a request; nil if none with the identifier is pending.
  @discardableResult
  package mutating func remove(_ identifier: String) -> TaskRequest? {
    guard let index = pending.firstIndex(where: { $0.identifier == identifier }) else {
      return nil
    }
    return pending.remove(at: index)
  }

  package mutating func removeAll() { pending = [] }
}

extension ScheduledTask.Kind {
  /// The mode that `UIBackgroundModes` must list (documentation of `BGTaskScheduler.Error.notPermitted`); nil
  /// for none.
  package var mode: AppManifest.BackgroundMode? {
    switch self {
    case .continued: nil
    case .refresh: .fetch
    case .processing: .processing
    }
  }
}
