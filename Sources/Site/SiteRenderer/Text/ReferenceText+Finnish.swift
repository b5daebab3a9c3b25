internal import WorkbookModel

extension ReferenceText {
  /// The text in Finnish.
  static let finnish = ReferenceText(
    reference: "Hakemistot",
    index: "Rajapinnat A–Ö",
    indexLead:
      "Kaikki rajapinnat, jotka luvut mainitsevat tai joita "
      + "esimerkit käyttävät, sekä esimerkit, joissa ne näkyvät.",
    letters: "Kirjaimet",
    keys: "Info.plist-avaimet",
    modes: "Taustatilat",
    counts: "esimerkkejä: {}, kohtia: {}",
    rules: "iOS:n säännöt",
    rulesLead:
      "Säännöt, joita simuloitu laite noudattaa, niiden lähteet "
      + "ja esimerkit, joissa ne näkyvät. Säännöt ovat englanniksi.",
    source: "Lähde",
    sources: "Lähteiden lyhenteet",
    choice: "osin oma valintamme",
    coverage: "Selitetty ja näytetty",
    coverageLead:
      "Mitä teksti mainitsee mutta mikään esimerkki ei näytä, "
      + "ja mitä esimerkit käyttävät mutta teksti ei mainitse.",
    notRun: "Mainittu, mutta mikään onnistunut esimerkki ei käytä",
    notExplained: "Käytetty, mutta tekstissä ei mainittu",
    none: "Ei yhtään.",
    declaration: "Esittely",
    members: "Jäsenet",
    memberOf: "Kuuluu tyyppiin",
    since: "Alkaen",
    deprecated: "Vanhentunut",
    discouraged: "Käyttöä ei suositella",
    replacement: "Korvaaja",
    apple: "Applen dokumentaatio",
    samples: "Esimerkit",
    sections: "Tekstin kohdat",
    chapter: "Luku",
    noSample: "Mikään näkyvä esimerkki ei käytä tätä.",
    noSection: "Tekstissä tätä ei mainita.",
    more: "Lisäksi muita: {}",
    kinds: [
      .classType: "luokka",
      .structure: "rakenne",
      .enumeration: "luettelotyyppi",
      .protocolType: "protokolla",
      .alias: "tyyppialias",
      .function: "funktio",
      .initializer: "alustin",
      .value: "arvo",
      .enumCase: "luettelotyypin tapaus",
      .key: "Info.plist-avain",
      .mode: "taustatila",
      .known: "nimi, jota täällä ei ole toteutettu",
    ])
}
