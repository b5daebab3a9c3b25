import RuleBlocks
import TransferEngine

/// Files that grow, with a durable part.
struct SimulatedDisk {
  struct File {
    var bytes: [UInt8] = []
    /// The length that survives a loss of power.
    var durable = 0
    var isFinished = false
  }

  var files: [PartialID: File] = [:]
  var isFull = false
  /// Files removed since the last sync of the folder, which may reappear.
  private var removed: [PartialID: File] = [:]

  mutating func open(_ place: BodyPlace) {
    var file = files[place.partial] ?? File()
    file.bytes.removeLast(max(0, file.bytes.count - Int(place.offset)))
    file.durable = min(file.durable, file.bytes.count)
    files[place.partial] = file
  }

  mutating func append(_ bytes: some Collection<UInt8>, to id: PartialID) {
    files[id]?.bytes += bytes
  }

  mutating func sync(_ id: PartialID) {
    let length = files[id]?.bytes.count ?? 0
    files[id]?.durable = length
  }

  mutating func remove(_ id: PartialID) {
    if let file = files.removeValue(forKey: id) { removed[id] = file }
  }

  /// Cuts and garbles what was not synced, and restores some removed files.
  mutating func losePower(_ random: inout SplitMix) {
    for (id, file) in removed.sorted(by: { $0.key < $1.key }) where random.number(below: 2) == 0 {
      if files[id] == nil { files[id] = file }
    }
    removed = [:]
    for id in files.keys.sorted() {
      guard var file = files[id] else { continue }
      let kept = file.durable + random.number(below: file.bytes.count - file.durable + 1)
      file.bytes = file.bytes[..<file.durable] + Array(repeating: 0xFF, count: kept - file.durable)
      files[id] = file
    }
  }

  /// Brings the files into the stored state, and returns those that are lost.
  mutating func reconcile(_ kept: [PartialID: Int64]) -> Set<PartialID> {
    removed = [:]
    for id in files.keys where kept[id] == nil { files[id] = nil }
    var lost: Set<PartialID> = []
    for (id, length) in kept {
      guard let file = files[id], file.bytes.count >= Int(length) else {
        files[id] = nil
        lost.insert(id)
        continue
      }
      open(BodyPlace(partial: id, offset: length))
      sync(id)
    }
    return lost
  }
}
