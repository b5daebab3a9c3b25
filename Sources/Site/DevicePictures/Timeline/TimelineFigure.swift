package import SiteStructure
internal import DeviceTrace
package import WorkbookModel

/// The figure of a trace: the picture with its explanations, and the same events as a table.
///
///     div.timeline
///       p         "Timeline", ke 18.9.2013 09:00:00 – 11:05:04 · iOS 7
///       svg       the picture, in a box that scrolls
///       ol        explanations of the numbers in it
///       ul        the legend
///       p         remarks: days, widths, omissions, an incomplete trace
///       details   the events as a table
///
/// A trace comes from a program that a reader may have changed: it is not trusted, and no trace makes this
/// fail. Without events there is only one line that says so.
package struct TimelineFigure: Sendable {
  private let trace: Trace
  private let timeline: Timeline
  private let picture: TimelinePicture
  private let text: TimelineText
  private let shapeText: TimelineShapeText
  /// The language of its text, if it differs from the page's.
  private let lang: HTMLAttribute?
  private let methods: AppMethods
  private let titleID: String
  private let descriptionID: String

  /// Draws the picture; ``node()`` only renders it as elements.
  ///
  /// - Parameter methods: what the apps of the page declare.
  package init(
    _ trace: Trace, language: String, methods: AppMethods = AppMethods(), titleID: String,
    descriptionID: String
  ) {
    self.trace = trace
    self.methods = methods
    self.titleID = titleID
    self.descriptionID = descriptionID
    timeline = Timeline(header: trace.header, events: trace.events)
    picture = TimelinePicture(timeline, language: language, start: trace.header.start)
    text = TimelineText.in(language)
    lang = TimelineText.lang(in: language)
    shapeText = TimelineShapeText(
      timeline, text: text, clock: DeviceClock(start: trace.header.start))
  }

  package func node() -> HTMLNode {
    element(.div, .class("timeline"), lang) {
      let description = TimelineDescription(
        timeline: timeline, header: trace.header, text: text, clock: shapeText.clock)
      element(.p, .class("timeline-title")) {
        element(.span) { text.timeline }
        element(.span, .class("timeline-range")) { trace.events.isEmpty ? "" : description.range }
      }
      if trace.events.isEmpty {
        element(.p, .class("timeline-remark")) { text.nothing }
      } else {
        element(
          .div, .class("timeline-scroll"), .tabIndex(0), .role("group"),
          .aria("label", text.timeline)
        ) {
          picture.drawing.node(
            title: text.timeline, titleID: titleID, description: description.full,
            descriptionID: descriptionID)
        }
        notes
        TimelineLegend(picture: picture, timeline: timeline, text: text).node()
        remarks
        TimelineTable(events: trace.events, shapeText: shapeText, methods: methods).node()
      }
    }
  }

  @HTMLBuilder private var notes: [HTMLNode] {
    if !picture.notes.isEmpty {
      element(.ol, .class("timeline-notes")) {
        for note in picture.notes {
          element(.li) { "\(shapeText.moment(note.time)) \(note.label)" }
        }
      }
    }
  }

  @HTMLBuilder private var remarks: [HTMLNode] {
    let remarks = self.remarkTexts
    if !remarks.isEmpty {
      element(.p, .class("timeline-remark")) { remarks.joined(separator: " ") }
    }
  }

  /// Remarks on how to read the picture, and on omissions.
  private var remarkTexts: [String] {
    var texts: [String] = []
    if picture.plan.style == .days { texts.append(text.dayRows) }
    if let step = picture.leastDrawnLength {
      texts.append(text.widened.filled(text.roughDuration(step)))
    }
    if picture.hiddenLanes > 0 {
      texts.append(text.lanesLeftOut.filled(String(picture.hiddenLanes)))
    }
    if !timeline.isFinished { texts.append(text.unfinished) }
    return texts
  }
}
