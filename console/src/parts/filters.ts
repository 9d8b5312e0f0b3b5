/** A filter whose value stands in the address under `key`. */
export type Filter = Readonly<
  { key: string; label: string } & (
    | { kind: 'text'; placeholder?: string }
    /** Cents in the address, as people write them in the field. */
    | { kind: 'amount' }
    | { kind: 'choice'; options: readonly string[]; nameOf?: (option: string) => string }
    /** `created_from` and `created_to`, or names of one's own. */
    | { kind: 'dates'; from?: string; to?: string }
  )
>;

/** The names that a filter has in the address. */
export function keysOf(filter: Filter): readonly string[] {
  if (filter.kind !== 'dates') return [filter.key];
  return [filter.from ?? 'created_from', filter.to ?? 'created_to'];
}
