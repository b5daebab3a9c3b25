public import Foundation

// Foundation on Linux has these in `userInfo` alone.
extension Progress {
  /// How many seconds are probably left; the code that does the work says so.
  public var estimatedTimeRemaining: TimeInterval? {
    get { (userInfo[.estimatedTimeRemainingKey] as? NSNumber)?.doubleValue }
    set {
      setUserInfoObject(
        newValue.map { NSNumber(value: $0) }, forKey: .estimatedTimeRemainingKey)
    }
  }

  /// How fast the work goes, in bytes a second; the code that does it says so.
  public var throughput: Int? {
    get { count(.throughputKey) }
    set { set(newValue, .throughputKey) }
  }

  /// How many files the work is about.
  public var fileTotalCount: Int? {
    get { count(.fileTotalCountKey) }
    set { set(newValue, .fileTotalCountKey) }
  }

  /// How many of them are done.
  public var fileCompletedCount: Int? {
    get { count(.fileCompletedCountKey) }
    set { set(newValue, .fileCompletedCountKey) }
  }

  /// The file that the work is about.
  public var fileURL: URL? {
    get { userInfo[.fileURLKey] as? URL }
    set { setUserInfoObject(newValue, forKey: .fileURLKey) }
  }

  /// What is done with it.
  public var fileOperationKind: FileOperationKind? {
    get { userInfo[.fileOperationKindKey] as? FileOperationKind }
    set { setUserInfoObject(newValue, forKey: .fileOperationKindKey) }
  }

  private func count(_ key: ProgressUserInfoKey) -> Int? { (userInfo[key] as? NSNumber)?.intValue }

  private func set(_ count: Int?, _ key: ProgressUserInfoKey) {
    setUserInfoObject(count.map { NSNumber(value: $0) }, forKey: key)
  }
}
