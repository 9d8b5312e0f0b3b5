import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Operation, type OperationId, OPERATIONS, type Page } from '../../sdk/src/index.ts';
import { kebabCase } from './arguments.ts';
import { bodyFrom, bytesFrom } from './body.ts';
import { inColour } from './colours.ts';
import { isRecord } from './cells.ts';
import { byWhatMatters, namedPaths, withMadeColumns } from './columns.ts';
import { type Command, type Flag, type Given, isSet, JQ_FLAG, valueOf } from './command.ts';
import { connect, type Wanted } from './connection.ts';
import type { Context } from './context.ts';
import { usageError } from './failure.ts';
import { COLUMNS } from './generated/columns.ts';
import { DETAILS } from './generated/commands.ts';
import type { Field } from './operation-details.ts';
import { tableWriter, writeJson, writeResult } from './output.ts';

/** A command for every operation: `causeway payments list` calls `causeway.payments.list`. */
export function operationCommands(): Command[] {
  return Object.keys(OPERATIONS).filter(isOperationId).map(commandOf);
}

function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(OPERATIONS, id);
}

function commandOf(id: OperationId): Command {
  const operation: Operation = OPERATIONS[id];
  const { about, scope, params, query, body } = DETAILS[id];
  const words = [...operation.resource.split('.'), operation.name].map(kebabCase);
  return {
    words,
    summary: operation.summary,
    about,
    scope,
    positionals: params.map(({ name, about: said, values }) => ({
      name,
      ...(said === undefined ? {} : { about: said }),
      ...(values === undefined ? {} : { values: values.map(String) }),
    })),
    flags: [...query.map(flagOf), ...metadataFlag(body), ...flagsFor(operation)],
    body,
    run: (context, given) => run(id, context, given),
  };
}

function flagOf(field: Field): Flag {
  const { name, type, values, isRequired, about = '' } = field;
  const flag = kebabCase(name);
  if (type === 'object') return { name: flag, takes: PAIR, isRepeated: true, about };
  const allowed = type === 'boolean' ? ['true', 'false'] : values?.map(String);
  return {
    name: flag,
    ...(type === 'array' ? { isRepeated: true } : {}),
    takes: type === 'integer' ? 'NUMBER' : 'VALUE',
    ...(allowed === undefined ? {} : { values: allowed }),
    ...(isRequired ? { isRequired } : {}),
    about,
  };
}

const PAIR = 'KEY=VALUE';
const METADATA = 'metadata';

function hasMetadata(body: readonly Field[]): boolean {
  return body.some(({ name }) => name === METADATA);
}

/** Of an operation whose body takes metadata: a text on each. */
function metadataFlag(body: readonly Field[]): Flag[] {
  if (!hasMetadata(body)) return [];
  const about =
    'a text of its metadata; may be given several times. Where it is changed, KEY= removes it';
  return [{ name: METADATA, takes: PAIR, isRepeated: true, about }];
}

function flagsFor({ pages, isFile, isProposed, takesIfMatch, body }: Operation): Flag[] {
  return [
    ...(body
      ? [
          {
            name: 'data',
            short: 'd',
            takes: 'DATA',
            isRepeated: true,
            about:
              body === 'bytes'
                ? 'the file: @file, or - for the standard input'
                : 'the body: JSON, @file, - for the standard input, or path.to.field=value',
          } as const,
        ]
      : []),
    ...(pages
      ? [
          { name: 'all', about: 'all pages, a record on each line' },
          {
            name: 'columns',
            takes: 'NAMES',
            about: 'a table of these, also where the output is no terminal: createdAt,amount,card',
          },
        ]
      : []),
    ...(isFile ? [] : [JQ_FLAG]),
    ...(isFile
      ? [
          {
            name: 'output',
            short: 'o',
            takes: 'FILE',
            about: 'where to write it; the standard output if absent',
          },
        ]
      : []),
    ...(takesIfMatch
      ? [{ name: 'if-match', takes: 'ETAG', about: 'change it only if it has not changed since' }]
      : []),
    ...(isProposed
      ? [{ name: 'reason', takes: 'TEXT', about: 'why, for those who approve it' }]
      : []),
  ];
}

async function run(id: OperationId, context: Context, given: Given): Promise<void> {
  const operation: Operation = OPERATIONS[id];
  const { scope, params, query, body: fields } = DETAILS[id];
  const data = given.flags.get('data') ?? [];
  const isBytes = operation.body === 'bytes';
  const table = tableWanted(id, given);
  const body = isBytes
    ? await bytesFrom(context, data)
    : withMetadata(await bodyFrom(context, data, fields), given, { operation, fields });
  const { call } = connect(context, given, wantedFor(operation, scope));
  const answer = call(
    id,
    {
      params: Object.fromEntries(params.map(({ name }, place) => [name, given.positionals[place]])),
      query: Object.fromEntries(query.map((field) => [field.name, queryValue(given, field)])),
      // A body that may be left out altogether is still a body.
      body: body ?? (operation.body === undefined ? undefined : {}),
    },
    {
      signal: context.signal,
      ifMatch: valueOf(given, 'if-match'),
      reason: valueOf(given, 'reason'),
    },
  );
  if (operation.pages && isSet(given, 'all')) await writePages(context, answer.pages(), table);
  else if (operation.pages) await writePage(context, await answer, table);
  else await writeAnswer(context, await answer, valueOf(given, 'output'));
}

function queryValue(given: Given, { name, type }: Field) {
  const flag = kebabCase(name);
  if (type === 'array') return given.flags.get(flag);
  if (type !== 'object') return valueOf(given, flag);
  const pairs = given.flags.get(flag);
  return pairs && Object.fromEntries(pairs.map((pair) => pairOf(flag, pair)));
}

function pairOf(flag: string, pair: string): [key: string, value: string] {
  const at = pair.indexOf('=');
  if (at < 1) throw usageError(`--${flag} takes ${PAIR}.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

type Taking = Readonly<{ operation: Operation; fields: readonly Field[] }>;

/** What `--metadata` says, added to what `--data` does. */
function withMetadata(
  body: object | undefined,
  given: Given,
  { fields, operation }: Taking,
): object | undefined {
  const pairs = given.flags.get(METADATA);
  if (pairs === undefined || !hasMetadata(fields)) return body;
  const isPatch = operation.body === 'merge-patch';
  const texts = pairs
    .map((pair) => pairOf(METADATA, pair))
    .map(([key, value]) => [key, isPatch && value === '' ? null : value] as const);
  const sent: Readonly<{ metadata?: unknown }> = { ...body };
  const before = isRecord(sent.metadata) ? sent.metadata : {};
  return { ...body, metadata: { ...before, ...Object.fromEntries(texts) } };
}

/** In a sandbox one is whom the operation is for. */
function wantedFor({ isPublic }: Operation, scope: string | undefined): Wanted {
  if (isPublic) return 'nobody';
  return scope?.startsWith('operator.') ? 'operator' : 'partner';
}

/** The columns by what matters, or those that were named. */
type Table = Readonly<{ paths: readonly string[]; isNamed: boolean }>;

function tableWanted(id: OperationId, given: Given): Table {
  const known = withMadeColumns(COLUMNS[id]?.split(' ') ?? []);
  const named = valueOf(given, 'columns');
  if (named === undefined) return { paths: byWhatMatters(known), isNamed: false };
  const other = ['json', 'jq'].find((flag) => isSet(given, flag));
  if (other !== undefined) throw usageError(`--columns makes a table, and --${other} does not.`);
  return { paths: namedPaths(named, known), isNamed: true };
}

async function writePage({ out, say }: Context, page: Page<unknown>, table: Table): Promise<void> {
  if (!out.isForPeople && !table.isNamed) {
    await writeResult(out, page);
    return;
  }
  if (page.data.length === 0) say('There is none.');
  else await tableWriter(out, table)(page.data);
  if (page.next !== null)
    say(inColour(out.hasColours, 'dim', 'There is more: --all has everything.'));
}

async function writePages(
  { out, say }: Context,
  pages: AsyncIterable<Page<unknown>>,
  table: Table,
): Promise<void> {
  const isTable = out.isForPeople || table.isNamed;
  const write = tableWriter(out, table);
  let isEmpty = true;
  for await (const { data } of pages) {
    if (data.length === 0) continue;
    isEmpty = false;
    if (isTable) await write(data);
    else if (out.filter) for (const record of data) await writeJson(out, record);
    else await out.write(data.map((record) => `${JSON.stringify(record)}\n`).join(''));
  }
  if (isTable && isEmpty) say('There is none.');
}

async function writeAnswer(
  context: Context,
  answer: unknown,
  file: string | undefined,
): Promise<void> {
  const { out, say, cwd, signal } = context;
  if (!(answer instanceof Response)) {
    if (answer === undefined) say('Done.');
    else await writeResult(out, answer);
    return;
  }
  if (!answer.body) return;
  const content = Readable.fromWeb(answer.body);
  if (file === undefined) {
    await pipeline(content, out.stream, { end: false, signal });
    return;
  }
  const target = resolve(cwd, file);
  const partial = `${target}.part`;
  try {
    await pipeline(content, createWriteStream(partial), { signal });
    await rename(partial, target); // Whoever finds the file has all of it.
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
