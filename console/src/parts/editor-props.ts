import type { Filter } from './filters.ts';
import type { Params } from './search-params.ts';

export type EditorProps<Kind extends Filter['kind'] = Filter['kind']> = Readonly<{
  filter: Extract<Filter, { kind: Kind }>;
  params: Params;
  /** Changes what the address has, and stays open. */
  change: (changes: Params) => void;
  /** The same for the last time. */
  apply: (changes: Params) => void;
}>;
