package import SamplePlan
package import WorkbookModel

extension DocumentBook {
  /// The fences of one of several machines: those of whole documents, since transcripts and later fences need what is above
  /// them.
  ///
  /// The longest document goes first, to the machine with the fewest fences. The division follows from the documents
  /// alone, so that machines agree without communicating.
  ///
  /// - Parameter chosen: the fences of all machines; nil for all.
  package func fences(of shard: Shard, among chosen: Set<Sample.ID>?) -> Set<Sample.ID> {
    let all = fences.filter { chosen?.contains($0.sample.id) ?? true }
    let files = Dictionary(grouping: all, by: \.file)
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    var loads = Array(repeating: 0, count: shard.count)
    var own: Set<Sample.ID> = []
    for (_, fences) in files {
      let place = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[place] += fences.count
      if place == shard.number - 1 { own.formUnion(fences.map(\.sample.id)) }
    }
    return own
  }
}
