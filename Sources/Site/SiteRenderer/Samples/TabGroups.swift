internal import TextDiagnostics
internal import MarkdownTree
internal import WorkbookModel

/// Finds neighbouring samples that a page shows in tabs.
///
/// ````
/// ```swift,tab="iOS 12",id=old      a group: samples with a tab, each with its outputs and property lists,
/// ```output                         and nothing between them
/// ```swift,tab="iOS 27",id=new
/// text                              the end of the group
/// ````
struct TabGroups {
  /// Consecutive blocks: those of one tab, or others.
  struct Run {
    /// The first sample of the tab; nil for blocks outside of tabs.
    var sample: Sample?
    /// Their indices.
    var blocks: Range<Int>
  }

  /// Groups of tabs in order; blocks outside of tabs are a group of one run.
  private(set) var groups: [[Run]] = []

  init(_ blocks: [Block], in chapter: Chapter) {
    for (index, block) in blocks.enumerated() {
      guard let sample = chapter.sample(of: block), let tab = sample.annotations.tab,
        sample.isShown,
        tab.contains(where: { !$0.isWhitespace })
      else {
        append(index, isTab: false, sample: nil)
        continue
      }
      let isNew = groups.last?.last?.sample?.annotations.tab != tab
      append(index, isTab: true, sample: isNew ? sample : nil)
    }
  }

  private mutating func append(_ index: Int, isTab: Bool, sample: Sample?) {
    let run = Run(sample: sample, blocks: index..<index + 1)
    let isInTabs = groups.last?.first?.sample != nil
    if isTab != isInTabs || groups.isEmpty {
      groups.append([run])
    } else if isTab, sample != nil {
      groups[groups.count - 1].append(run)
    } else {
      let last = groups[groups.count - 1].count - 1
      let start = groups[groups.count - 1][last].blocks.lowerBound
      groups[groups.count - 1][last].blocks = start..<index + 1
    }
  }
}
