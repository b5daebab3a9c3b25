internal import SiteStructure

/// The marks of a lane: a sign each, and a label at a pole.
///
/// Marks of one moment share one flag, one label and one sign, of the gravest of them: a broken rule,
/// the end of a process, an action. Snapshots have a sign on the band instead and no label.
extension DetailedLane {
  /// The marks of one moment under one label.
  struct Flag {
    var time: Int64
    /// What is written at the pole; empty marks have no label.
    var text: String
    /// The role of the sign.
    var role: TimelineRole
    /// Where the pole stands.
    var x: Double

    /// What the placer has to know of it.
    var label: LabelPlacer.Label {
      LabelPlacer.Label(x: x, width: TextWidth.of(text, as: labelRole))
    }

    /// The role of the text, whose colour is that of the sign.
    var labelRole: TimelineRole {
      switch role {
      case .misuse: .misuseLabel
      case .end: .endLabel
      default: .actionLabel
      }
    }
  }

  /// The marks in the row, a flag for each moment.
  ///
  /// - Returns: in the order of time, as the marks are.
  var flags: [Flag] {
    var flags: [Flag] = []
    var rest = lane.marks.filter { $0.kind != .snapshot && contains($0.time) }[...]
    while let first = rest.first {
      let marks = Array(rest.prefix { $0.time == first.time })
      rest = rest.dropFirst(marks.count)
      let role: TimelineRole =
        if marks.contains(where: { if case .misuse = $0.kind { true } else { false } }) {
          .misuse
        } else if marks.contains(where: { if case .end = $0.kind { true } else { false } }) {
          .end
        } else {
          .action
        }
      flags.append(
        Flag(
          time: first.time,
          text: TextWidth.fit(shapeText.label(of: marks) ?? "", as: .actionLabel, into: 380),
          role: role, x: scale.x(first.time)))
    }
    return flags
  }

  /// Draws a flag whose label has got a place, or has none.
  ///
  /// - Parameters:
  ///   - slot: nil for a label without a place: then there is the sign alone.
  ///   - bandTop: the upper edge of the bands, above which the sign stands.
  func draw(
    _ flag: Flag, _ slot: LabelPlacer.Slot?, into drawing: inout TimelineDrawing, bandTop: Double,
    notes: inout [TimelineNote]
  ) {
    let title = "\(flag.text), \(shapeText.moment(flag.time))"
    if let slot, !flag.text.isEmpty {
      let baseline = bandTop - 13 - Double(slot.level) * Self.levelHeight
      drawing.addLine(flag.x, baseline - 9, flag.x, bandTop - 9, .pole)
      drawing.add(
        content(flag.text, slot, time: flag.time, notes: &notes), x: slot.left,
        baseline: baseline, flag.labelRole)
    }
    drawing.add(
      TimelineGlyph.path(flag.role, x: flag.x, y: bandTop - 6), flag.role, title: title)
  }

  /// The text of a label, or its number with a new note.
  ///
  /// A note is added where the slot has room for a number alone.
  func content(
    _ text: String, _ slot: LabelPlacer.Slot, time: Int64, notes: inout [TimelineNote]
  ) -> String {
    guard slot.isNumber else { return text }
    let note = TimelineNote(
      number: notes.count + 1, time: time, label: "\(shapeText.name(of: lane)): \(text)")
    notes.append(note)
    return String(note.number)
  }
}
