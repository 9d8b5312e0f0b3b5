import { inFrame } from './frames.ts';
import type { HostFault } from './host-faults.ts';
import type { HostKey } from './host-keys.ts';
import type { HostMessage } from './host-message.ts';
import type { LineSession } from './line-session.ts';
import { LATE_APPROVAL_MS } from './rules.ts';

/** An answer on its way, with the key of what it answers. */
type Answer = Readonly<{ reply: HostMessage; key: HostKey | undefined }>;

const GARBAGE_BYTES = 40;

type Give = (session: LineSession, whole: Buffer, fault: HostFault) => void;

/** How the bytes of an answer are given by faults that do not leave them as they are. */
const GIVEN: Readonly<Partial<Record<HostFault['kind'], Give>>> = {
  silent: () => undefined,
  late: (session, whole, { milliseconds }) =>
    later(session, whole, milliseconds ?? LATE_APPROVAL_MS),
  duplicate: (session, whole) => {
    session.sendBytes(whole);
    session.sendBytes(whole);
  },
  garbage: (session) => session.sendBytes(inFrame(Buffer.alloc(GARBAGE_BYTES, 0xff))),
  'wrong-mac': (session, whole) => session.sendBytes(withLastByteChanged(whole)),
  cut: ({ socket }, whole) => {
    socket.write(whole.subarray(0, Math.floor(whole.length / 2)), () => socket.destroy());
  },
};

/** Answers, or does what somebody asked for who tries what comes of it. */
export function giveAnswer(
  session: LineSession,
  { reply, key }: Answer,
  fault: HostFault | undefined,
): void {
  const whole = inFrame(session.bytesOf(spoilt(reply, fault), key));
  const give = fault && GIVEN[fault.kind];
  if (give) give(session, whole, fault);
  else session.sendBytes(whole);
}

function spoilt(reply: HostMessage, fault: HostFault | undefined): HostMessage {
  const trace = reply.fields.get(11) ?? '';
  if (fault?.kind === 'wrong-trace') return withTrace(reply, traceAfter(trace));
  if (fault?.kind === 'malformed') return withTrace(reply, `X${trace.slice(1)}`);
  return reply;
}

/** Bytes that were signed when they were due. */
export function later(session: LineSession, bytes: Buffer, milliseconds: number): void {
  setTimeout(() => session.sendBytes(bytes), milliseconds).unref();
}

function withTrace({ mti, fields }: HostMessage, trace: string): HostMessage {
  return { mti, fields: new Map([...fields, [11, trace]]) };
}

function traceAfter(trace: string): string {
  return String((Number(trace) + 1) % 1_000_000).padStart(6, '0');
}

function withLastByteChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 0xff;
  return changed;
}
