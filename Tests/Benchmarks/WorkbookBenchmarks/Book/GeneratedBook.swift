/// A book of generated samples, as files.
///
///     Content/workbook.yml
///     Content/en/00-part.md       50 sections, each with a sentence of prose and a sample
///     Content/en/01-part.md
package struct GeneratedBook: Sendable {
  /// The samples, in the order of the book.
  package var samples: [GeneratedSample]
  package var samplesPerChapter: Int

  package init(_ samples: [GeneratedSample], samplesPerChapter: Int = 50) {
    self.samples = samples
    self.samplesPerChapter = samplesPerChapter
  }

  /// The text of every file by its path in the book's folder.
  package var files: [String: String] {
    var files = ["Content/workbook.yml": "title: {en: Benchmark}\nlanguages: [en]\n"]
    for index in 0..<chapterCount { files["Content/en/\(chapter(index)).md"] = text(of: index) }
    return files
  }

  /// The number of chapters, the last of which may be shorter.
  package var chapterCount: Int {
    (samples.count + samplesPerChapter - 1) / samplesPerChapter
  }

  /// The name of a sample on the command line: `en/00-part#step17`.
  package func operand(_ index: Int) -> String {
    "en/\(chapter(index / samplesPerChapter))#\(samples[index].name)"
  }

  /// The name of a chapter's file, without its extension: `00-part`.
  private func chapter(_ index: Int) -> String { index < 10 ? "0\(index)-part" : "\(index)-part" }

  /// A chapter as Markdown, with front matter and ids for its headings.
  private func text(of chapter: Int) -> String {
    let own = samples[(chapter * samplesPerChapter)...].prefix(samplesPerChapter)
    let head = "---\ntitle: Part \(chapter)\n---\n\n# Part \(chapter) {#part}\n"
    return head
      + own.enumerated().map { index, sample in
        """

        ## Step \(index + 1) {#step-\(index + 1)}

        What follows computes something small. The numbers are made up, and so are the names; what
        counts is *that* it runs.

        ```swift,id=\(sample.name)
        \(sample.text)```

        """
      }.joined()
  }
}
