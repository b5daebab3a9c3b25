package import SiteStructure
internal import DeviceTrace
package import WorkbookModel

/// What a page shows of a trace: the picture with its explanations, and the same as a table.
///
///     div.timeline
///       p         "Timeline", ke 18.9.2013 09:00:00 – 11:05:04 · iOS 7
///       svg       the picture, in a box that scrolls
///       ol        what numbers in it stand for
///       ul        the legend
///       p         remarks: days, widths, what is left out, a trace that breaks off
///       details   the same as a table
///
/// A trace comes from a program that a reader may have changed: nothing of it is believed, and no trace
/// makes this fail. Without events there is one line that says so.
package struct TimelineFigure: Sendable {
  private let trace: Trace
  private let timeline: Timeline
  private let picture: TimelinePicture
  private let text: TimelineText
  private let shapeText: TimelineShapeText
  /// Of its texts, where that is not the page's.
  private let lang: HTMLAttribute?
  private let titleID: String
  private let descriptionID: String

  /// - Parameters:
  ///   - language: of the page.
  ///   - titleID: the id of the picture's title in the page.
  ///   - descriptionID: the id of what says in words what the picture shows.
  ///
  /// Draws the picture at once; ``node()`` only writes it.
  package init(_ trace: Trace, language: String, titleID: String, descriptionID: String) {
    self.trace = trace
    self.titleID = titleID
    self.descriptionID = descriptionID
    timeline = Timeline(header: trace.header, events: trace.events)
    picture = TimelinePicture(timeline, language: language, start: trace.header.start)
    text = TimelineText.in(language)
    lang = TimelineText.lang(in: language)
    shapeText = TimelineShapeText(
      timeline, text: text, clock: DeviceClock(start: trace.header.start))
  }

  /// The figure as elements.
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
        TimelineTable(events: trace.events, shapeText: shapeText).node()
      }
    }
  }

  /// What the numbers in the picture stand for.
  @HTMLBuilder private var notes: [HTMLNode] {
    if !picture.notes.isEmpty {
      element(.ol, .class("timeline-notes")) {
        for note in picture.notes {
          element(.li) { "\(shapeText.moment(note.time)) \(note.label)" }
        }
      }
    }
  }

  /// The remarks as one paragraph, or nothing.
  @HTMLBuilder private var remarks: [HTMLNode] {
    let remarks = self.remarkTexts
    if !remarks.isEmpty {
      element(.p, .class("timeline-remark")) { remarks.joined(separator: " ") }
    }
  }

  /// What has to be said of the picture: how to read it, and what it does not show.
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
