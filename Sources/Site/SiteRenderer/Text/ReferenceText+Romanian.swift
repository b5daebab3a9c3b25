internal import WorkbookModel

extension ReferenceText {
  /// The text in Romanian.
  static let romanian = ReferenceText(
    reference: "Referință",
    index: "API-uri de la A la Z",
    indexLead:
      "Toate API-urile pe care le numește textul sau "
      + "le folosesc exemplele, împreună cu exemplele care le arată.",
    letters: "Litere",
    keys: "Chei din Info.plist",
    modes: "Moduri de fundal",
    counts: "exemple: {}, secțiuni: {}",
    rules: "Regulile iOS",
    rulesLead:
      "Regulile pe care le respectă dispozitivul simulat, sursele lor "
      + "și exemplele care le arată. Regulile sunt în engleză.",
    source: "Sursă",
    sources: "Prescurtările surselor",
    choice: "în parte alegerea noastră",
    coverage: "Explicat și arătat",
    coverageLead:
      "Ce numește textul fără ca vreun exemplu să arate "
      + "și ce folosesc exemplele fără ca textul să numească.",
    notRun: "Numite, dar nefolosite de niciun exemplu reușit",
    notExplained: "Folosite, dar nenumite în text",
    none: "Niciunul.",
    declaration: "Declarație",
    members: "Membri",
    memberOf: "Aparține tipului",
    since: "Începând cu",
    deprecated: "Învechit",
    discouraged: "Nerecomandat",
    replacement: "Înlocuit de",
    apple: "Documentația Apple",
    samples: "Exemple",
    sections: "Secțiuni",
    chapter: "Capitol",
    noSample: "Niciun exemplu de pe pagini nu îl folosește.",
    noSection: "Nicio secțiune nu îl numește.",
    more: "Și altele: {}",
    kinds: [
      .classType: "clasă",
      .structure: "structură",
      .enumeration: "enumerare",
      .protocolType: "protocol",
      .alias: "alias de tip",
      .function: "funcție",
      .initializer: "inițializator",
      .value: "valoare",
      .enumCase: "caz de enumerare",
      .key: "cheie din Info.plist",
      .mode: "mod de fundal",
      .known: "nume fără modul aici",
    ])
}
