import type { Connection, FieldDef, PoolClient } from 'pg';
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
import { statementName } from './statement-name.ts';

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

/** What is asked of the server: as `sql` writes it, or `overRows`, or `copyInto`. */
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
type Column = Readonly<{ name: string; parse: (text: string) => unknown }>;
type Named = Readonly<{
  name: string;
  text: string;
  values: WireValue[];
  copied: Buffer | undefined;
}>;

/** What is known of a connection. */
type Standing = {
  /** What was prepared on it; false where a trip that should have prepared it failed. */
  readonly prepared: Map<string, boolean>;
  /** Trips that were sent and not answered. */
  underWay: number;
};
const standings = new WeakMap<Connection, Standing>();
/** What the rows of a statement look like, by its name. */
const columnsOf = new Map<string, readonly Column[]>();
const UNNAMED = '';
const NONE: readonly Column[] = [];

/** The driver's own query takes one statement, and has it described each time. */
class RoundTrip extends WireQuery {
  readonly #statements: readonly Named[];
  readonly #outcome: Outcome;
  readonly #answers: Row[][] = [];
  readonly #preparing = new Set<string>();
  /** Of the connection, from when it is sent until it is answered. */
  #standing: Standing | undefined;
  #rows: Row[] = [];
  #columns: readonly Column[] | undefined;
  /** What went wrong here while the answers were read. */
  #failure: unknown;

  constructor(statements: readonly Statement[], outcome: Outcome) {
    super();
    this.#statements = statements.map(named);
    this.#outcome = outcome;
  }

  override submit = (connection: Connection): void => {
    const standing = standingOf(connection);
    this.#standing = standing;
    standing.underWay += 1;
    sendTogether(connection, () => {
      for (const statement of this.#statements) {
        this.#send(connection, standing.prepared, statement);
      }
    });
    this.#columns = this.#knownColumns();
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
    if (isPrepared !== true || !columnsOf.has(name)) sendDescribe(connection);
    sendExecute(connection);
    // Without waiting to be asked for them: after an error the server passes over them.
    if (copied) sendBytes(connection, copied);
  }

  /** The rows that the server asks for are on their way. */
  handleCopyInResponse(): void {}

  /** Of the statement that is answered next, unless the server tells them in this trip. */
  #knownColumns(): readonly Column[] | undefined {
    const { name = UNNAMED } = this.#statements[this.#answers.length] ?? {};
    return this.#preparing.has(name) ? undefined : columnsOf.get(name);
  }

  handleRowDescription({ fields }: Readonly<{ fields: readonly FieldDef[] }>): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: Readonly<{ fields: readonly (string | null)[] }>): void {
    const row: Row = {};
    try {
      for (const [place, { name, parse }] of (this.#columns ?? NONE).entries()) {
        const field = fields[place] ?? null;
        row[name] = field === null ? null : parse(field);
      }
    } catch (error) {
      this.#failure ??= error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text: tag }: Readonly<{ text: string }>): void {
    const { name = UNNAMED, text } = this.#statements[this.#answers.length] ?? {};
    if (name !== UNNAMED) columnsOf.set(name, this.#columns ?? NONE);
    // The server's way of saying that a statement before has failed.
    if (text === 'commit' && tag !== 'COMMIT') this.#failure ??= new Error('nothing was committed');
    this.#answers.push(this.#rows);
    this.#rows = [];
    this.#columns = this.#knownColumns();
  }

  /** It is answered, or never will be; undefined where it was not sent. */
  #leave(): Standing | undefined {
    const standing = this.#standing;
    this.#standing = undefined;
    if (standing) standing.underWay -= 1;
    return standing;
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
    Error.captureStackTrace(error); // Of whoever asked, not of the socket.
    this.#outcome.reject(error);
  }
}

/** Before anything is sent: a value that cannot be written must not leave half a message behind. */
function named({ text, values, copied }: Statement): Named {
  return {
    name: statementName(text) ?? UNNAMED,
    text,
    values: values.map(wireValue),
    copied,
  };
}

function standingOf(connection: Connection): Standing {
  const known = standings.get(connection);
  if (known) return known;
  const standing = { prepared: new Map<string, boolean>(), underWay: 0 };
  standings.set(connection, standing);
  return standing;
}

/** How many trips on a connection wait for their answer. */
export function tripsUnderWay(connection: Connection): number {
  return standings.get(connection)?.underWay ?? 0;
}
