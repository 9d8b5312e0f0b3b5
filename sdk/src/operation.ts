/** Where an operation is found, and how it is called. */
export type Operation = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/payments/{paymentId}` */
  path: string;
  /** Where its method is: `causeway[resource][name]`, with a dot between two resources. */
  resource: string;
  name: string;
  summary: string;
  /** The members of the path, and of the query. */
  params: readonly string[];
  query: readonly string[];
  /** How its body is written, where it has one. */
  body?: 'json' | 'form' | 'merge-patch' | 'bytes';
  /** Its body has an idempotencyKey, so it may be repeated. */
  takesKey?: true;
  /** The same, in the header Idempotency-Key: it has no body. */
  takesKeyHeader?: true;
  takesIfMatch?: true;
  /** An agent's call is proposed first, told by a `ProposedError`; an operator's may wait, by a `WaitingError`. */
  isProposed?: true;
  /** It answers with a page of a list. */
  pages?: true;
  /** It answers with a file: the `Response` is handed over. */
  isFile?: true;
  /** It needs no credential. */
  isPublic?: true;
}>;

/** A type without the member at this path. */
export type Without<T, Path extends readonly string[]> = Path extends readonly [
  infer Name extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest extends readonly []
    ? Omit<T, Name>
    : {
        [Member in keyof T]: Member extends Name
          ? Without<NonNullable<T[Member]>, Rest> | Extract<T[Member], null | undefined>
          : T[Member];
      }
  : T;
