import RuleBlocks
/// One app as a scheduler knows it that wakes apps to refresh.
///
/// A scheduler of its own keeps more of it; ``RefreshClients`` needs these two.
protocol RefreshClient: Sendable, Hashable {
  /// The app.
  var id: AppID { get }
  /// Where it is, and whether it may be woken.
  var standing: AppStanding { get set }
}

/// The apps of a scheduler in the order of their installation, and when each is due.
///
/// A device asks after every event what is due next, and a year of many apps has millions of events: an
/// app is found by its name, and the soonest of all instants is known, without a search.
struct RefreshClients<Client: RefreshClient>: Sendable, Hashable {
  /// In the order of installation.
  private var clients: [Client] = []
  /// When each is due, by its place.
  private var dues: [DeviceInstant?] = []
  /// The place of each app, by its name.
  private var places: [AppID: Int] = [:]
  /// When the first of them is due; nil while none is.
  private(set) var soonest: DeviceInstant?

  /// The place of an app; nil if there is none of that name.
  func place(of id: AppID) -> Int? { places[id] }

  /// The app of a name; nil if there is none.
  subscript(id: AppID) -> Client? { places[id].map { clients[$0] } }

  /// When an app is due; nil while it is not.
  func due(_ index: Int) -> DeviceInstant? { dues[index] }

  /// Adds an app that is not due, whose name no other has.
  mutating func append(_ client: Client) {
    places[client.id] = clients.count
    clients.append(client)
    dues.append(nil)
  }

  /// Plans when an app is due; nil for never.
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

  /// The soonest instant at which an app is due, looked for from the app behind an index on.
  ///
  /// Apps that are due at one instant, the soonest that there can be, stand beside each other more
  /// often than not: the first of those ends the search.
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
  /// The place of the first app.
  var startIndex: Int { 0 }
  /// The place behind the last.
  var endIndex: Int { clients.count }

  /// An app, which is changed where it lies.
  subscript(index: Int) -> Client {
    _read { yield clients[index] }
    _modify { yield &clients[index] }
  }
}
