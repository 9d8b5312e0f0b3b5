import { type Booked, bookRequest, type Books } from './book-request.ts';
import { compareHostTotals } from './compare-host-totals.ts';
import { inFrame } from './frames.ts';
import { giveAnswer, later } from './give-answer.ts';
import type { HostFault, HostFaults } from './host-faults.ts';
import type { HostKeys } from './host-keys.ts';
import { type HostMessage, readHostMessage } from './host-message.ts';
import { firstMtiOf, type HostRequest, readHostRequest } from './host-request.ts';
import { declinedInstead, type Judged, judgeRequest } from './judge-request.ts';
import type { LineSession } from './line-session.ts';
import { answerNetwork } from './network-messages.ts';
import { plainReply } from './replies.ts';
import { LATE_APPROVAL_MS } from './rules.ts';
import type { createTurns } from './turns.ts';

export type HostDeps = Readonly<{
  books: Books;
  faults: HostFaults;
  /** Undefined where messages are not signed. */
  keys: HostKeys | undefined;
  turns: ReturnType<typeof createTurns>;
  issuerUrl: string | undefined;
}>;

const TOTALS_MTI = '0500';
const NETWORK_MTI = '0800';

/** Whatever arrives on a session; who sends what cannot be read is hung up on. */
export function takeMessage(deps: HostDeps, session: LineSession, bytes: Buffer): void {
  const message = readHostMessage(bytes);
  if (!message) {
    session.socket.destroy();
    return;
  }
  session.received += 1;
  const isRequest = '02'.includes(message.mti.charAt(2));
  const signer = deps.keys?.signerOf(message, bytes);
  if (deps.keys && !signer) {
    if (isRequest) session.send(plainReply(message, '63'));
    return;
  }
  session.key = signer;
  if (!isRequest) answerOf(session, message);
  else if (message.mti === NETWORK_MTI) network(deps, session, message);
  else if (!session.isSignedOn) session.send(plainReply(message, '58'));
  else if (firstMtiOf(message.mti) === TOTALS_MTI) totals(deps, session, message);
  else transaction(deps, session, message);
}

/** To a network message of ours; after a sign-off nothing more is taken. */
function answerOf(session: LineSession, { mti, fields }: HostMessage): void {
  if (mti !== '0810') return;
  const code = fields.get(39) ?? '';
  if (fields.get(70) === '002' && code === '00') session.isSignedOn = false;
  session.answered(fields.get(11) ?? '', code);
}

function network(deps: HostDeps, session: LineSession, message: HostMessage): void {
  const { key } = session;
  const fault = deps.faults.next('network');
  const reply = answerNetwork(deps, session, message);
  giveAnswer(session, { reply, key }, fault);
}

function totals({ books, faults, turns }: HostDeps, session: LineSession, message: HostMessage) {
  const { key } = session;
  const fault = faults.next('totals');
  if (isLost(fault)) return;
  turns.take({
    work: () =>
      fault?.kind === 'decline'
        ? plainReply(message, '05')
        : compareHostTotals(books.journal, message, books.clock.now()),
    done: (reply) => giveAnswer(session, { reply, key }, fault),
    failed: () => session.socket.destroy(),
  });
}

function transaction(deps: HostDeps, session: LineSession, message: HostMessage): void {
  const request = readHostRequest(message);
  if ('code' in request) {
    session.send(plainReply(message, request.code));
    return;
  }
  const fault = deps.faults.next(request.operation);
  if (isLost(fault)) return;
  const taken = { session, request, fault, key: session.key };
  const judged = judgeRequest(request, deps.issuerUrl);
  if (!(judged instanceof Promise)) {
    book(deps, taken, judged);
    return;
  }
  void judged.then((verdict) => book(deps, taken, verdict));
}

/** It never arrived, as far as its effect goes. */
function isLost(fault: HostFault | undefined): boolean {
  return fault?.kind === 'silent' && fault.afterEffect === false;
}

type Taken = Readonly<{
  session: LineSession;
  request: HostRequest;
  fault: HostFault | undefined;
  key: LineSession['key'];
}>;

function book({ books, turns }: HostDeps, taken: Taken, judged: Judged): void {
  const { fault, key, request, session } = taken;
  const isDeclined = fault?.kind === 'decline';
  if (isDeclined && request.operation === 'reverse') {
    // Not entered: a reversal is sent until it is acknowledged, and must be able to be.
    session.send(plainReply(request.message, '05'), key);
    return;
  }
  turns.take({
    work: () => {
      const entering = (): Booked =>
        bookRequest(books, request, isDeclined ? declinedInstead(judged) : judged);
      return fault?.kind === 'lose' ? forgotten(books, entering) : entering();
    },
    done: ({ effect, reply }: Booked) => {
      if (!reply || effect === 'unanswered') return;
      if (effect === 'approved-late') {
        later(session, inFrame(session.bytesOf(reply, key)), LATE_APPROVAL_MS);
        return;
      }
      giveAnswer(session, { reply, key }, fault);
    },
    failed: () => session.socket.destroy(),
  });
}

class Forgotten extends Error {
  override readonly name = 'Forgotten';
}

/** What it comes to is answered, and nothing of it is entered. */
function forgotten({ journal }: Books, entering: () => Booked): Booked {
  let booked: Booked | undefined;
  try {
    journal.attempted(() => {
      booked = entering();
      throw new Forgotten();
    });
  } catch (error) {
    if (!(error instanceof Forgotten) || !booked) throw error;
  }
  if (!booked) throw new Error('what is forgotten was entered before');
  return booked;
}
