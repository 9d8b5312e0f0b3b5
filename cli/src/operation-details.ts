import type { EventData } from '../../sdk/src/index.ts';

export type EventType = keyof EventData;

/** A member of a path, a query or a body: `amount.currency`. */
export type Field = Readonly<{
  name: string;
  /** A JSON type, with `|null` behind it where null is allowed. */
  type: string;
  isRequired?: true;
  values?: readonly (string | number)[];
  about?: string;
}>;

/** What the routes say of an operation besides where it is found, which the SDK knows. */
export type OperationDetails = Readonly<{
  about?: string;
  /** What a credential needs for it; none if anybody may call it. */
  scope?: string;
  params: readonly Field[];
  query: readonly Field[];
  body: readonly Field[];
  /** A body that the service takes, with ids of its own. */
  example?: Readonly<Record<string, unknown>>;
}>;
