import RuleBlocks

/// The state of one app in a scheduler that wakes apps to refresh.
///
/// A scheduler adds its own properties.
protocol RefreshClient: AppClient, Sendable, Hashable {
  /// Where it is, and whether it may be woken.
  var standing: WakeEligibility { get set }
}

/// The apps of a scheduler in the order of installation, and when each is due.
///
/// A device queries the next deadline after every event, and a year of many apps has millions of events:
/// therefore looking up an app by its ID and reading the soonest instant take constant time.
struct RefreshClients<Client: RefreshClient>: Sendable, Hashable {
  /// In the order of installation.
  private var clients: [Client] = []
  /// When each app is due, by its index.
  private var dues: [DeviceInstant?] = []
  /// The index of each app.
  private var places: [AppID: Int] = [:]
  /// When the first app is due; nil if none is.
  private(set) var soonest: DeviceInstant?

  /// Returns the index of an app, or nil if it is unknown.
  func place(of id: AppID) -> Int? { places[id] }

  /// Returns the index of an app in constant time.
  func index(of id: AppID) throws(Misuse) -> Int {
    guard let index = places[id] else { throw .unknownApp(id) }
    return index
  }

  /// The app with an ID; nil if it is unknown.
  subscript(id: AppID) -> Client? { places[id].map { clients[$0] } }

  /// Returns when an app is due, or nil if it is not.
  func due(_ index: Int) -> DeviceInstant? { dues[index] }

  /// Adds an app with a new ID, which is not due.
  mutating func append(_ client: Client) {
    places[client.id] = clients.count
    clients.append(client)
    dues.append(nil)
  }

  /// Sets when an app is due; nil for never.
  mutating func setDue(_ due: DeviceInstant?, of index: Int) {
    let old = dues[index]
    guard old != due else { return }
    dues[index] = due
    if let due, soonest.map({ due <= $0 }) ?? true {
      soonest = due
    } else if old == soonest {
      soonest = soonest(after: index, atLeast: old)
    }
  }

  /// Returns the soonest instant at which an app is due, searching from the app after an index.
  ///
  /// Apps that are due at the same instant are often neighbours, so the search ends at the first one due at
  /// `bound`, before which none can be.
  private func soonest(after index: Int, atLeast bound: DeviceInstant?) -> DeviceInstant? {
    var soonest: DeviceInstant?
    for place in [index + 1..<dues.count, 0..<index + 1].joined() {
      guard let due = dues[place] else { continue }
      if due == bound { return due }
      if soonest.map({ due < $0 }) ?? true { soonest = due }
    }
    return soonest
  }
}

extension RefreshClients: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { clients.count }

  /// An app, modified in place.
  subscript(index: Int) -> Client {
    _read { yield clients[index] }
    _modify { yield &clients[index] }
  }
}
