import type { Connection, FieldDef, PoolClient } from 'pg';
import { keptIn } from '../../kernel/kept.ts';
import {
  parserOf,
  sendBind,
  sendBytes,
  sendDescribe,
  sendExecute,
  sendForget,
  sendPrepare,
  sendTogether,
  WireQuery,
  type WireValue,
  wireValue,
} from './driver.ts';
import { isUnprepared } from './failure.ts';

/**
 * Sends statements to the server together and waits once: the rows of each, in their order. Outside
 * of `begin … commit` they are one transaction, which the server commits when the last is done, and
 * after an error nothing of any of them is there. Each is prepared under a name of its text: parsed,
 * planned and described once a connection.
 */
export async function roundTrip(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly (readonly object[])[]> {
  return await new Promise((resolve, reject) => {
    client.query(new RoundTrip(statements, { resolve, reject }));
  });
}

/** The type of the rows follows from the statement, which the caller knows. */
export function rowsOf<Result extends object>(rows: readonly object[]): Result[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Result[];
}

/** A statement for the server, as `sql`, `bulkStatement` or `copyInto` makes it. */
export type Statement = Readonly<{
  text: string;
  values: readonly unknown[];
  /** The messages with the rows of a `copy … from stdin`. */
  copied?: Buffer;
}>;

type Outcome = Readonly<{
  resolve: (rows: readonly (readonly object[])[]) => void;
  reject: (error: unknown) => void;
}>;
type Row = Record<string, unknown>;
type Named = Readonly<{
  name: string;
  text: string;
  values: WireValue[];
  copied: Buffer | undefined;
}>;

type ConnectionState = {
  /** Names of prepared statements; false where the round trip that should have prepared one failed. */
  readonly prepared: Map<string, boolean>;
  /** Round trips that were sent and not answered. */
  inFlight: number;
};
const connectionStates = new WeakMap<Connection, ConnectionState>();
const makersOf = new Map<string, RowMaker>();
const UNNAMED = '';
const withoutColumns: RowMaker = () => ({});

/** The driver's own query takes one statement, and has it described each time. */
class RoundTrip extends WireQuery {
  readonly #statements: readonly Named[];
  readonly #outcome: Outcome;
  readonly #answers: Row[][] = [];
  readonly #preparing = new Set<string>();
  /** Of the connection, from when it is sent until it is answered. */
  #state: ConnectionState | undefined;
  #rows: Row[] = [];
  #make: RowMaker | undefined;
  /** An error of our own while the answers were read. */
  #failure: unknown;

  constructor(statements: readonly Statement[], outcome: Outcome) {
    super();
    this.#statements = statements.map(named);
    this.#outcome = outcome;
  }

  override submit = (connection: Connection): void => {
    const state = keptIn(connectionStates, connection, newState);
    this.#state = state;
    state.inFlight += 1;
    sendTogether(connection, () => {
      for (const statement of this.#statements) {
        this.#send(connection, state.prepared, statement);
      }
    });
    this.#make = this.#knownMaker();
  };

  #send(
    connection: Connection,
    prepared: Map<string, boolean>,
    { name, text, values, copied }: Named,
  ): void {
    const isPrepared = name === UNNAMED ? undefined : prepared.get(name);
    if (isPrepared === false) sendForget(connection, name);
    if (isPrepared !== true) {
      sendPrepare(connection, name, text);
      prepared.set(name, true);
      this.#preparing.add(name);
    }
    sendBind(connection, name, values);
    if (isPrepared !== true || !makersOf.has(name)) sendDescribe(connection);
    sendExecute(connection);
    // Without waiting for the server's request: after an error it skips them.
    if (copied) sendBytes(connection, copied);
  }

  /** The rows that the server asks for have been sent. */
  handleCopyInResponse(): void {}

  /** Of the statement that is answered next, unless the server describes them in this round trip. */
  #knownMaker(): RowMaker | undefined {
    const { name = UNNAMED } = this.#statements[this.#answers.length] ?? {};
    return this.#preparing.has(name) ? undefined : makersOf.get(name);
  }

  handleRowDescription({ fields }: Readonly<{ fields: readonly FieldDef[] }>): void {
    this.#make = rowMakerOf(fields);
  }

  handleDataRow({ fields }: Readonly<{ fields: readonly (string | null)[] }>): void {
    const make = this.#make ?? withoutColumns;
    try {
      this.#rows.push(make(fields));
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text: tag }: Readonly<{ text: string }>): void {
    const { name = UNNAMED, text } = this.#statements[this.#answers.length] ?? {};
    if (name !== UNNAMED) makersOf.set(name, this.#make ?? withoutColumns);
    // The server answers ROLLBACK where an earlier statement has failed.
    if (text === 'commit' && tag !== 'COMMIT') this.#failure ??= new Error('nothing was committed');
    this.#answers.push(this.#rows);
    this.#rows = [];
    this.#make = this.#knownMaker();
  }

  /** It is answered, or never will be; undefined where it was not sent. */
  #leave(): ConnectionState | undefined {
    const state = this.#state;
    this.#state = undefined;
    if (state) state.inFlight -= 1;
    return state;
  }

  handleReadyForQuery(): void {
    this.#leave();
    if (this.#failure === undefined) this.#outcome.resolve(this.#answers);
    else this.#outcome.reject(this.#failure);
  }

  handleError(error: Error): void {
    const prepared = this.#leave()?.prepared;
    for (const name of this.#preparing) prepared?.set(name, false);
    if (isUnprepared(error)) for (const { name } of this.#statements) prepared?.set(name, false);
    Error.captureStackTrace(error); // So that it carries the caller's stack, not the socket's.
    this.#outcome.reject(error);
  }
}

/** Before anything is sent: a value that cannot be serialised must not leave half a message behind. */
function named({ text, values, copied }: Statement): Named {
  return {
    name: statementName(text) ?? UNNAMED,
    text,
    values: values.map(wireValue),
    copied,
  };
}

function newState(): ConnectionState {
  return { prepared: new Map(), inFlight: 0 };
}

export function unansweredRoundTrips(connection: Connection): number {
  return connectionStates.get(connection)?.inFlight ?? 0;
}

const NAMES_MAX = 2_000; // Far above the number of statements in the code; guards against generated text.
const names = new Map<string, string>();

/** A short name for a statement's text, the same for the life of the process. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX) return undefined; // Unnamed: still correct, only not prepared.
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type RowMaker = (fields: readonly (string | null)[]) => Row;

/** Compiled: an object written with its members takes a tenth of the time of one that gets them. */
function rowMakerOf(columns: readonly FieldDef[]): RowMaker {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  const members = columns.map(
    ({ name }, place) =>
      `${JSON.stringify(name)}: (field = fields[${place}]) == null ? null : parsers[${place}](field)`,
  );
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion
  const compile = new Function(
    'parsers',
    `return (fields) => { let field; return { ${members.join(', ')} }; };`,
  ) as (parsersOfColumns: typeof parsers) => RowMaker;
  return compile(parsers);
}
