/// One app as a scheduler knows it that wakes apps to refresh.
protocol RefreshClient: Sendable, Hashable {
  var id: AppID { get }
  var standing: AppStanding { get set }
}

/// The apps of a scheduler in the order of their installation, and when each is due.
///
/// A device asks after every event what is due next, and a year of many apps has millions of events: an
/// app is found by its name, and the soonest of all instants is known, without a search.
struct RefreshClients<Client: RefreshClient>: Sendable, Hashable {
  private var clients: [Client] = []
  private var dues: [DeviceInstant?] = []
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

  /// Looks at all apps, from the one behind an index on: those that are due at one instant, the soonest
  /// that there can be, stand beside each other more often than not.
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

  subscript(index: Int) -> Client {
    get { clients[index] }
    _modify { yield &clients[index] }
  }
}
