import { html, type Html } from '../../../platform/pages/index.ts';
import type { KeptMessage } from '../records/kept-message.ts';

/**
 * From left to right. Traffic between directory server and issuer is not visible to us: it is
 * dashed.
 */
const PARTICIPANTS = ['Merchant', '3DS Server', 'Directory server', 'Issuer', 'Browser'] as const;
type Participant = (typeof PARTICIPANTS)[number];
/** `aside`: how far below the message's own line it is drawn. */
type Way = Readonly<{ from: Participant; to: Participant; isSeen: boolean; aside: number }>;

const COLUMN_WIDTH = 160; // Pixels: all five fit into the page's text.
const HEAD_HEIGHT = 40;
const ROW_HEIGHT = 44;
const ASIDE = 12; // Pixels between two ways of one message that would cover each other.

const WAYS: Readonly<
  Record<`${KeptMessage['direction']} ${KeptMessage['party']}`, readonly Way[]>
> = {
  'SENT DIRECTORY_SERVER': [
    seen('3DS Server', 'Directory server'),
    unseen('Directory server', 'Issuer'),
  ],
  'RECEIVED DIRECTORY_SERVER': [
    unseen('Issuer', 'Directory server'),
    seen('Directory server', '3DS Server'),
  ],
  'SENT BROWSER': [seen('3DS Server', 'Browser'), unseen('Browser', 'Issuer', ASIDE)],
  'RECEIVED BROWSER': [unseen('Issuer', 'Browser', -ASIDE), seen('Browser', '3DS Server')],
};

function seen(from: Participant, to: Participant): Way {
  return { from, to, isSeen: true, aside: 0 };
}

function unseen(from: Participant, to: Participant, aside = 0): Way {
  return { from, to, isSeen: false, aside };
}

/** The messages as arrows between the parties, from the merchant's request on. */
export function sequenceDrawing(messages: readonly KeptMessage[]): Html {
  const rows = [
    { label: 'Authenticate', ways: [unseen('Merchant', '3DS Server')] },
    ...messages.map((message, index) => ({
      label: `${index + 1} ${messageTitleOf(message)}`,
      ways: waysOf(message),
    })),
    { label: 'Answer', ways: [unseen('3DS Server', 'Merchant')] },
  ];
  const width = PARTICIPANTS.length * COLUMN_WIDTH;
  const height = HEAD_HEIGHT + (rows.length + 0.5) * ROW_HEIGHT;
  const steps = messages.map((message, index) => `${index + 1} ${spoken(message)}`).join('; ');
  return html`<div class="scroll">
    <svg
      class="sequence"
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="img"
      aria-label="The messages in order: ${steps || 'none'}"
    >
      ${PARTICIPANTS.map((participant) => columnOf(participant, height))} ${rows.map(drawn)}
    </svg>
  </div>`;
}

/** A message that did not arrive has no further arrows. */
function waysOf({ direction, party, message }: KeptMessage): readonly Way[] {
  const ways = WAYS[`${direction} ${party}`];
  return message === null ? ways.filter(({ isSeen }) => isSeen) : ways;
}

/** What a message is, in a word or two. */
export function messageTitleOf({ message, note }: KeptMessage): string {
  if (message === null) return note === null ? 'Nothing' : 'No message';
  const { messageType, transStatus, errorCode } = message;
  const words = [messageType, transStatus ?? errorCode];
  return words.filter((word) => typeof word === 'string').join(' ');
}

function spoken(kept: KeptMessage): string {
  const way = kept.direction === 'SENT' ? 'to' : 'from';
  const party = kept.party === 'BROWSER' ? 'the browser' : 'the directory server';
  return `${messageTitleOf(kept)} ${way} ${party}`;
}

/** The label stands at the part of the way that we see, else at the one there is. */
function drawn({ label, ways }: Readonly<{ label: string; ways: readonly Way[] }>, row: number) {
  return ways.map((way) => arrow(way, way.isSeen || ways.length === 1 ? label : '', row));
}

function columnOf(participant: Participant, height: number): Html {
  const x = centreOf(participant);
  return html`<text class="lane" x="${x}" y="${HEAD_HEIGHT / 2}">${participant}</text>
    <line class="life" x1="${x}" y1="${HEAD_HEIGHT - 8}" x2="${x}" y2="${height}" />`;
}

const TIP = 7; // Pixels: the point of an arrow.

function arrow({ from, to, isSeen, aside }: Way, label: string, row: number): Html {
  const [start, end] = [centreOf(from), centreOf(to)];
  const y = HEAD_HEIGHT + (row + 0.75) * ROW_HEIGHT + aside;
  const back = end > start ? end - TIP : end + TIP;
  const kind = isSeen ? 'way' : 'way unseen';
  return html`<line class="${kind}" x1="${start}" y1="${y}" x2="${back}" y2="${y}" />
    <path class="tip" d="M${end} ${y}L${back} ${y - TIP / 2}V${y + TIP / 2}Z" />
    <text x="${(start + end) / 2}" y="${y - 6}">${label}</text>`;
}

function centreOf(participant: Participant): number {
  return (PARTICIPANTS.indexOf(participant) + 0.5) * COLUMN_WIDTH;
}
