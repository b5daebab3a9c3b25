internal import SiteStructure

/// The marks of a lane: a sign each, and a label on a pole.
///
/// Marks at one time share one flag, one label and one sign, that of the most serious: a broken rule, the end
/// of a process, an action. Snapshots have a sign on the band instead and no label.
extension DetailedLane {
  /// The marks at one time under one label.
  struct Flag {
    var time: Int64
    /// The text of the label; empty for marks without one.
    var text: String
    var role: TimelineRole
    var x: Double

    var label: LabelPlacer.Label {
      LabelPlacer.Label(x: x, width: TextWidth.of(text, as: labelRole))
    }

    /// The role of the text, with the same colour as the sign.
    var labelRole: TimelineRole {
      switch role {
      case .misuse: .misuseLabel
      case .end: .endLabel
      default: .actionLabel
      }
    }
  }

  /// The flags of the marks in the row, one for each time, in order.
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

  /// Draws a flag.
  ///
  /// - Parameters:
  ///   - slot: nil for a label that does not fit; then only the sign is drawn.
  ///   - bandTop: the upper edge of the bands; the sign is above it.
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

  /// The text of a label, or the number of a new note if the slot has only room for that.
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
