import SiteStructure
import DevicePictures

extension TimelineScale {
  /// The position of a time, computed independently from the pieces.
  func place(of time: Int64) -> Double {
    guard let piece = pieces.first(where: { $0.start <= time && time < $0.end }) else {
      return time < start ? left : right
    }
    let part = Double(time - piece.start) / Double(piece.end - piece.start)
    return piece.left + (piece.right - piece.left) * part
  }
}

extension TimelineDrawing {
  func rectangles(
    _ roles: Set<TimelineRole>
  ) -> [(frame: Rectangle, role: TimelineRole, title: String?)] {
    shapes.compactMap { shape in
      guard case .rectangle(let frame, let role, let title) = shape, roles.contains(role) else {
        return nil
      }
      return (frame, role, title)
    }
  }

  func paths(_ role: TimelineRole) -> [SVGPath] {
    shapes.compactMap { shape in
      if case .path(let path, role, _) = shape { path } else { nil }
    }
  }

  var titles: [String] {
    shapes.compactMap { shape in
      switch shape {
      case .rectangle(_, _, let title), .path(_, _, let title): title
      case .text: nil
      }
    }
  }

  /// The pairs of texts that overlap by their estimated widths.
  var overlaps: [(String, String)] {
    let texts = self.texts
    return texts.indices.flatMap { index in
      texts[..<index].filter { $0.frame.overlaps(texts[index].frame) }
        .map { ($0.content, texts[index].content) }
    }
  }
}
