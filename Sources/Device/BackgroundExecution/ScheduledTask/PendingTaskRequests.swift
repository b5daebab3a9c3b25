/// The pending requests of one app, and which it may submit: rules R101 and R102.
///
/// The device keeps the book, which outlives the app's processes. Each process has a copy because
/// `submit(_:)` throws synchronously; both decide alike.
package struct PendingTaskRequests: Sendable, Hashable {
  /// How many requests of each kind may be pending (documentation of `submit(_:)`, R102).
  package static let most: KeyValuePairs<ScheduledTask.Kind, Int> = [.refresh: 1, .processing: 10]

  /// The values of `BGTaskSchedulerPermittedIdentifiers`.
  package let permitted: [String]
  /// The kinds for which `UIBackgroundModes` lists the mode.
  package let kinds: [ScheduledTask.Kind]
  /// Whether the scheduler is available and Background App Refresh is on.
  package var isAvailable: Bool
  /// In the order in which they were submitted.
  package private(set) var pending: [TaskRequest] = []

  /// Creates the book of an app without requests from its Info.plist.
  package init(_ manifest: AppManifest, isAvailable: Bool = true) {
    permitted = manifest.permittedTasks ?? []
    kinds = ScheduledTask.Kind.allCases.filter { manifest.backgroundModes.contains($0.mode) }
    self.isAvailable = isAvailable
  }

  /// Creates the copy of a process from values sent by the device.
  package init(
    permitted: [String], kinds: [ScheduledTask.Kind], isAvailable: Bool, pending: [TaskRequest]
  ) {
    self.permitted = permitted
    self.kinds = kinds
    self.isAvailable = isAvailable
    self.pending = pending
  }

  /// Adds a request, replacing one with the same identifier.
  ///
  /// - Throws: ``TaskRefusal``; the book is unchanged then.
  package mutating func submit(_ request: TaskRequest) throws(TaskRefusal) {
    guard isAvailable else { throw .unavailable }
    guard permitted.contains(request.identifier), kinds.contains(request.kind) else {
      throw .notPermitted
    }
    let others = pending.count {
      $0.kind == request.kind && $0.identifier != request.identifier
    }
    let most = Self.most.first { $0.key == request.kind }?.value ?? 0
    guard others < most else { throw .tooManyPendingTaskRequests }
    pending.removeAll { $0.identifier == request.identifier }
    pending.append(request)
  }

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
  /// The mode that `UIBackgroundModes` must list (documentation of `BGTaskScheduler.Error.notPermitted`).
  package var mode: AppManifest.BackgroundMode {
    switch self {
    case .refresh: .fetch
    case .processing: .processing
    }
  }
}
