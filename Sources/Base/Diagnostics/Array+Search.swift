extension Array {
  /// The index of the first element for which something is true; the end of the array if it is for
  /// none.
  ///
  /// The array must be so that it is true for all behind that one too: it is found by halves.
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
