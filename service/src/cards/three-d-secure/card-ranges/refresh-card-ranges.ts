import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { transaction } from '../../../platform/db/pool.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { counterIn } from '../../../platform/metrics.ts';
import { boundsOf, cardRangeOf } from './card-range.ts';
import * as ranges from './card-range-store.ts';
import type { Directory } from '../directories/directories.ts';
import * as emv from '../messages/index.ts';
import type { Platform } from '../../../platform/platform.ts';

const MINUTE_MS = 60_000;
const REFRESH_MS = 12 * 60 * MINUTE_MS; // At least once a day is due; half of it leaves room for trouble.
const AFTER_ANSWER_MS = 60 * MINUTE_MS; // Directory servers may be asked once an hour.
const AFTER_NO_CONNECTION_MS = MINUTE_MS; // A request that did not arrive may be retried this soon.
const TURN_MS = 5 * MINUTE_MS; // Longer than any answer and its storing take.
const REST_MS = 10_000; // How late, at most, a due request is noticed.

/** A directory server, as far as it is asked for ranges. */
type RangeSource = Pick<Directory, 'name' | 'url' | 'server'> &
  Readonly<{ identity: Pick<Directory['identity'], 'referenceNumber' | 'operatorId'> }>;

export type CardRangeDeps = Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics'> &
  Readonly<{
    directories: Readonly<{ all: () => Promise<readonly RangeSource[]> }>;
  }>;

const LEFT_OUT = {
  name: 'causeway_card_ranges_left_out_total',
  help: 'Card ranges of the directory server that were not taken: bad, or changes of absent ones',
  labelNames: ['why'],
};

/**
 * Keeps the copies of the directory servers' card ranges fresh, each on its own. The old copy stays
 * until an answer has been checked and stored; a bad range in an answer is left out, and what was
 * known of it stays. Workers may all run it: one of them asks.
 */
export function cardRangeJob(deps: CardRangeDeps): Job {
  counterIn(deps.metrics, LEFT_OUT); // There from the start, so that a rise can be seen.
  return {
    name: 'refresh-card-ranges',
    everyMs: REST_MS,
    run: async () => await refreshCardRanges(deps),
    onRealTime: true,
  };
}

async function refreshCardRanges(deps: CardRangeDeps): Promise<number> {
  const directories = await deps.directories.all();
  const refreshed = await Promise.all(directories.map((one) => refreshRangesOf(deps, one)));
  return refreshed.reduce((sum, one) => sum + one, 0);
}

async function refreshRangesOf(deps: CardRangeDeps, directory: RangeSource): Promise<number> {
  const now = deps.clock.now();
  const until = addMilliseconds(now, TURN_MS);
  const turn = await ranges.takeTurn(deps.db, directory, { now, until });
  if (!turn) return 0;
  const preq = newPReq(directory, turn);
  const answer = await directory.server.send(emv.seal(preq));
  if (answer.kind === 'answer') {
    const { body } = answer;
    return (await digest(deps, { turn, preq, body, server: directory.server })) ? 1 : 0;
  }
  const { name } = directory;
  deps.logger.warn({ answer, directory: name }, 'the directory server told no card ranges');
  const isUnreached = answer.kind === 'connection-failure';
  await tryAgain(deps, turn, { afterMs: isUnreached ? AFTER_NO_CONNECTION_MS : AFTER_ANSWER_MS });
  return 0;
}

function newPReq({ identity }: RangeSource, { serialNumber }: ranges.RefreshTurn): emv.PReq {
  const { referenceNumber, operatorId } = identity;
  return {
    messageType: 'PReq',
    messageVersion: emv.LATEST,
    threeDSServerTransID: randomUUID(),
    threeDSServerRefNumber: referenceNumber,
    ...(operatorId === undefined ? {} : { threeDSServerOperatorID: operatorId }),
    ...(serialNumber === null ? {} : { serialNum: serialNumber }),
  };
}

type Answered = Readonly<{
  turn: ranges.RefreshTurn;
  preq: emv.PReq;
  body: Buffer;
  server: Directory['server'];
}>;

async function digest(deps: CardRangeDeps, answered: Answered): Promise<boolean> {
  const { turn, preq, body } = answered;
  const received = emv.parsePRes(body, preq);
  if (!received.ok) return await reject(deps, answered, received);
  const { message } = received;
  if (message.messageType === 'Erro') {
    const { errorCode, errorDescription } = message;
    const { directory } = turn;
    deps.logger.warn(
      { errorCode, errorDescription, directory },
      'the directory server refused our PReq',
    );
    // The directory server does not know our serial number: next time all ranges are requested.
    const forget = errorCode === SERIAL_NUMBER_INVALID;
    await tryAgain(deps, turn, { afterMs: AFTER_ANSWER_MS, forget });
    return false;
  }
  const { leftOut } = received;
  const absent = await store(deps, { turn, preq, pres: message, leftOut });
  if (absent === 'lost') return false;
  count(deps, { bad: leftOut.length, absent });
  return true;
}

/** Ranges that could not be taken, and changes of ranges that are not there. */
function count(
  { logger, metrics }: CardRangeDeps,
  leftOut: Readonly<Record<'bad' | 'absent', number>>,
): void {
  if (leftOut.bad + leftOut.absent === 0) return;
  logger.warn(leftOut, 'card ranges of the directory server were left out');
  const counter = counterIn(metrics, LEFT_OUT);
  counter.inc({ why: 'bad' }, leftOut.bad);
  counter.inc({ why: 'absent' }, leftOut.absent);
}

const SERIAL_NUMBER_INVALID = '307';

type Storing = Readonly<{
  turn: ranges.RefreshTurn;
  preq: emv.PReq;
  pres: emv.PRes;
  leftOut: readonly emv.LeftOut[];
}>;

/**
 * Ranges and serial number in one transaction, and only by the worker whose turn it still is. Tells
 * how many changes were of ranges that are not there.
 */
async function store({ db, clock }: CardRangeDeps, { turn, preq, pres, leftOut }: Storing) {
  const refreshedAt = clock.now();
  const data = pres.cardRangeData ?? [];
  // An answer without a serial number says that there is nothing newer than the one we sent. After
  // one with bad ranges all are requested next: an update alone would not contain those again.
  const serialNumber = leftOut.length > 0 ? null : (pres.serialNum ?? turn.serialNumber);
  return await transaction(db, async (tx) => {
    const nextRequestAt = addMilliseconds(refreshedAt, REFRESH_MS);
    if (!(await ranges.endTurn(tx, turn, { nextRequestAt, serialNumber }))) return 'lost';
    const { directory } = turn;
    await ranges.noteRefreshed(tx, {
      directory,
      serialNumber,
      dsStartVersion: pres.dsStartProtocolVersion,
      dsEndVersion: pres.dsEndProtocolVersion,
      refreshedAt,
    });
    if (preq.serialNum === undefined) {
      const spared = leftOut.filter((range) => range !== null).map(boundsOf);
      await ranges.replaceRanges(tx, directory, { ranges: data.map(cardRangeOf), spared });
      return 0;
    }
    const changes = data.map((range) => ({
      action: range.actionInd ?? 'A',
      range: cardRangeOf(range),
    }));
    return await ranges.changeRanges(tx, directory, changes);
  });
}

/**
 * A bad response: the copy is kept, and the directory server is notified of the error. Next time
 * all ranges are requested, since the same update might be just as bad again.
 */
async function reject(
  deps: CardRangeDeps,
  { turn, server }: Answered,
  { erro, answerable }: Readonly<{ erro: emv.Erro; answerable: boolean }>,
): Promise<false> {
  const { errorCode, errorDetail } = erro;
  deps.logger.warn(
    { errorCode, errorDetail, directory: turn.directory },
    'the directory server told card ranges that are wrong',
  );
  if (answerable) await server.send(emv.seal(erro));
  await tryAgain(deps, turn, { afterMs: AFTER_ANSWER_MS, forget: true });
  return false;
}

async function tryAgain(
  { db, clock }: CardRangeDeps,
  turn: ranges.RefreshTurn,
  { afterMs, forget = false }: Readonly<{ afterMs: number; forget?: boolean }>,
): Promise<void> {
  await ranges.endTurn(db, turn, {
    nextRequestAt: addMilliseconds(clock.now(), afterMs),
    serialNumber: forget ? null : turn.serialNumber,
  });
}
