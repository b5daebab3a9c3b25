internal import WorkbookModel

extension ReferenceText {
  /// The text in English.
  static let english = ReferenceText(
    reference: "Reference",
    index: "APIs from A to Z",
    indexLead:
      "Every API that the chapters name or the "
      + "samples use, with the samples that show it.",
    letters: "Letters",
    keys: "Keys of Info.plist",
    modes: "Background modes",
    counts: "samples: {}, sections: {}",
    rules: "Rules of iOS",
    rulesLead:
      "What the simulated device keeps to, where it is published, "
      + "and the samples that show it. The rules are in English.",
    source: "Source",
    sources: "Short names of the sources",
    choice: "partly our choice",
    coverage: "Explained and shown",
    coverageLead:
      "What the text names and no sample shows, and "
      + "what samples use and the text does not name.",
    notRun: "Named, but used by no verified sample",
    notExplained: "Used, but not named in the text",
    none: "None.",
    declaration: "Declaration",
    members: "Members",
    memberOf: "Belongs to",
    since: "Since",
    deprecated: "Deprecated",
    discouraged: "Discouraged",
    replacement: "Use instead",
    apple: "Apple’s documentation",
    samples: "Samples",
    sections: "Sections",
    chapter: "Chapter",
    noSample: "No sample on these pages uses it.",
    noSection: "No section names it.",
    more: "And others: {}",
    kinds: [
      .classType: "class",
      .structure: "structure",
      .enumeration: "enumeration",
      .protocolType: "protocol",
      .alias: "type alias",
      .function: "function",
      .initializer: "initializer",
      .value: "value",
      .enumCase: "enumeration case",
      .key: "key of Info.plist",
      .mode: "background mode",
      .known: "name without a module here",
    ])
}
