/** What a merchant says to a dispute: texts by name, dates and kinds of delivery among them. */
export type Evidence = Readonly<Record<string, string>>;
