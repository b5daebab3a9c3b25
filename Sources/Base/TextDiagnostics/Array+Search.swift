extension Array {
  /// The index of the first element that satisfies the predicate, or `endIndex` if none does.
  ///
  /// Binary search: the array must be partitioned, so that all elements after a match match too.
  package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
