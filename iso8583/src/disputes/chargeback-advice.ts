import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostNotice } from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import { taggedValues } from '../line/network-messages.ts';
import { CHARGEBACK_DETAIL, CHARGEBACK_WORDS, ChargebackFault } from './chargeback-layout.ts';
import { syncFolder, writeDurably } from './durable-files.ts';
import { readChargebacks } from './read-chargebacks.ts';
import { writeChargebacks } from './write-chargebacks.ts';

const [AMOUNT, RETRIEVAL, TERMINAL, PRIVATE, CURRENCY] = [4, 37, 41, 48, 49];
const CENTS = /^\d{1,12}$/;
/** Original data elements: message type (4), trace number (6) and time of transmission, then more. */
const ORIGINAL = {
  0: { field: 90, timeDigits: 10 },
  1: { field: 56, timeDigits: 12 },
} as const;
/** In field 48: tag (2), length (3), value. */
const TAGS = {
  what: '30',
  caseReference: '31',
  reasonCode: '32',
  network: '33',
  deadline: '34',
  reason: '35',
  reference: '36',
  noticeId: '37',
} as const;
/** Any other is told as XXX, and held for a person. */
const CURRENCIES: Readonly<Record<string, string>> = { 124: 'CAD', 840: 'USD', 978: 'EUR' };

type Keeping = Readonly<{ inbox: string; institution: string; now: () => Date }>;

/** Keeps a chargeback advice as a file of one notice, from which it is read as any other. */
export function keepChargebacks({ inbox, institution, now }: Keeping) {
  let kept = 0;
  return async (advice: Message): Promise<'kept' | 'malformed'> => {
    const at = now();
    const notice = noticeIn(advice, at);
    const file = writeChargebacks(notice ? [notice] : [], { institution, writtenAt: at });
    if (!notice || !isReadable(file)) return 'malformed';
    // Files are read by their names: in the order in which the advices came. A repeat is one more file, with
    // the same notice, which the service keeps once.
    const no = String((kept += 1)).padStart(9, '0');
    const name = `line-${at.getTime()}-${no}-${randomUUID()}.txt`;
    await mkdir(inbox, { recursive: true });
    const unfinished = join(inbox, `.${randomUUID()}`);
    try {
      await writeDurably(unfinished, [Buffer.from(file, 'latin1')]);
      await rename(unfinished, join(inbox, name));
      await syncFolder(inbox);
    } finally {
      await rm(unfinished, { force: true });
    }
    return 'kept';
  };
}

function isReadable(file: string): boolean {
  try {
    return readChargebacks(file) !== undefined;
  } catch (error) {
    if (error instanceof ChargebackFault) return false;
    throw error;
  }
}

/** The texts of an advice by field and by tag; empty where it has none. */
function textsOf({ fields }: Message) {
  const tags = taggedValues(fields.get(PRIVATE) ?? '');
  return {
    field: (number: number): string => fields.get(number) ?? '',
    tag: (name: keyof typeof TAGS): string => (tags.get(TAGS[name]) ?? '').trim(),
  };
}
type Texts = ReturnType<typeof textsOf>;

/** Undefined where something that it cannot be without is missing. */
function noticeIn(advice: Message, at: Date): HostNotice | undefined {
  const texts = textsOf(advice);
  const claim = claimIn(texts);
  if (!claim) return undefined;
  const { field, tag } = texts;
  const original = originalIn(texts, advice.mti);
  const known = Object.entries(original).filter(([, value]) => value !== '');
  return {
    ...claim,
    reference: tag('reference') || null,
    hostReferences: known.length === 0 ? null : Object.fromEntries(known),
    paidAt: momentIn(original.sentAt, at),
    network: tag('network') || 'OTHER',
    currency: CURRENCIES[field(CURRENCY)] ?? 'XXX',
    networkDeadline: momentIn(tag('deadline'), at),
    reason: tag('reason') || null,
    at,
  };
}

/** What is claimed, of which case, why and how much. */
function claimIn({ field, tag }: Texts) {
  const what = tag('what') || 'CB';
  const kind = CHARGEBACK_WORDS[what];
  const [caseReference, reasonCode] = [tag('caseReference'), tag('reasonCode')];
  const amount = field(AMOUNT);
  if (!kind || caseReference === '' || reasonCode === '' || !CENTS.test(amount)) return undefined;
  const noticeId =
    tag('noticeId') || madeUpName([caseReference, what, ...SAME_IN_REPEATS.map(field)]);
  return { noticeId, kind, caseReference, reasonCode, amount: BigInt(amount) };
}

/** In a repeat as in its first, and in no other message about the same case: time, trace, retrieval. */
const SAME_IN_REPEATS = [7, 11, RETRIEVAL];

/** The whole of a name of the file's layout; its 120 bits are no other message's. */
function madeUpName(parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts));
  return digest.digest('base64url').slice(0, CHARGEBACK_DETAIL.noticeId.width);
}

/** The message that is charged back, as it names it. */
function originalIn({ field }: Texts, mti: string) {
  const { field: place, timeDigits } = ORIGINAL[mti.startsWith('1') ? 1 : 0];
  const elements = field(place);
  return {
    mti: elements.slice(0, 4),
    trace: elements.slice(4, 10),
    sentAt: elements.slice(10, 10 + timeDigits),
    retrieval: field(RETRIEVAL).trim(),
    terminal: field(TERMINAL).trim(),
  };
}

/** MMDDhhmmss of the last year in which it is not to come, YYMMDDhhmmss, or YYYYMMDDhhmmss; UTC. */
function momentIn(digits: string, now: Date): Date | null {
  if (!/^\d+$/.test(digits) || ![10, 12, 14].includes(digits.length)) return null;
  const century = String(now.getUTCFullYear());
  const whole = century.slice(0, Math.max(0, 14 - digits.length)) + digits;
  const moment = new Date(
    whole.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(moment.getTime())) return null;
  if (digits.length === 10 && moment.getTime() > now.getTime() + DAY_MS) {
    moment.setUTCFullYear(moment.getUTCFullYear() - 1);
  }
  return moment;
}

const DAY_MS = 86_400_000;
