import TextDiagnostics
import SafeFiles
import ResultStore
package import DeviceTrace
import DevicePictures
package import WorkbookModel

/// Writes the pictures that scenarios have taken: each as SVG, and as PNG if `rsvg-convert` is installed.
///
/// ```
/// fi-12-snapshots.fetch.1-before-the-fetch.svg      chapter, sample, number, name
/// fi-12-snapshots.fetch.1-before-the-fetch.png
/// ```
/// Files with these names are replaced; others are kept.
///
/// The SVG is the one that pages show, with its style embedded. The system program that converts SVG files to
/// PNG is run on one file at a time, without the user's environment.
package struct PictureWriter: Sendable {
  /// The absolute path of the folder, which is created if necessary.
  package var folder: String
  /// The folders of `PATH`, in order.
  package var searchPath: [String]

  package init(folder: String, searchPath: [String]) {
    self.folder = folder
    self.searchPath = searchPath
  }

  /// PNG pixels per unit of the picture.
  private static let scale = 2

  /// Writes all pictures of a run.
  ///
  /// - Returns: the number of files written.
  /// - Throws: when a file cannot be written, or, after writing the SVG files, when they cannot be converted
  ///   to PNG.
  package func write(_ results: RunResults, in workbook: Workbook) async throws -> Int {
    let target = try OpenFolder(folder, isMade: true)
    var pictures: [(name: String, svg: [UInt8])] = []
    for chapter in workbook.chapters {
      for sample in chapter.samples {
        for (place, picture) in (results.samples[sample.id]?.trace?.pictures ?? []).enumerated() {
          let name = Self.fileName(of: picture, number: place + 1, in: sample.id)
          guard let path = PlainPath(name + ".svg") else { continue }
          let bytes = PictureFile.svg(picture, language: chapter.language)
          try target.replace(path, with: bytes, through: ".\(PictureConverter.name).svg")
          pictures.append((name, bytes))
        }
      }
    }
    guard !pictures.isEmpty else { return 0 }
    guard let converter = PictureConverter(searchPath: searchPath) else {
      throw RunnerError(
        .file,
        "wrote \(counted(pictures.count, "picture")) to '\(folder)' as SVG, and none as PNG: there is no "
          + "'\(PictureConverter.name)' in PATH; install the package 'librsvg2-bin'")
    }
    for (name, svg) in pictures {
      let png = try await converter.png(svg, zoom: Self.scale, for: "\(folder)/\(name).png")
      guard let path = PlainPath(name + ".png") else { continue }
      try target.replace(path, with: png, through: ".\(PictureConverter.name).png")
    }
    return 2 * pictures.count
  }

  /// For example, `fi-12-snapshots.fetch.1-before-the-fetch`: lower-case letters and digits of any script,
  /// and `-` for everything else.
  ///
  /// Numbers count from 1 within a sample, so that two pictures with one name are two files.
  package static func fileName(of picture: ScreenPicture, number: Int, in sample: Sample.ID)
    -> String
  {
    let parts = ["\(sample.language)-\(sample.chapter)", sample.name, "\(number)-\(picture.name)"]
    return parts.map { part in
      var name = ""
      for letter in part.lowercased() {
        let isPlain = (letter.isLetter || letter.isNumber) && letter.utf8.count <= 16
        if isPlain { name.append(letter) } else if name.last != "-" { name.append("-") }
        // Limits the length of each part, since file names are limited.
        if name.utf8.count > 60 { break }
      }
      while name.last == "-" { name.removeLast() }
      return name
    }.joined(separator: ".")
  }
}
