import { field7Of } from './entry-time.ts';
import type { HostFaults } from './host-faults.ts';
import type { HostKeys, WrappedKey } from './host-keys.ts';
import type { HostMessage } from './host-message.ts';
import type { LineSession } from './line-session.ts';
import { tagsIn, writtenTags } from './private-data.ts';
import { plainReply } from './replies.ts';

export type NetworkCode = '002' | '101' | '201' | '301';

const [SIGN_ON, SIGN_OFF, KEY_CHANGE, CUT_OVER, ECHO] = ['001', '002', '101', '201', '301'];
const [KEY_TAG, CHECK_TAG] = ['20', '21'] as const;

type NetworkDeps = Readonly<{ keys: HostKeys | undefined; faults: HostFaults }>;

/** The answer to a network message, whose effect on the session is done with it. */
export function answerNetwork(
  { keys, faults }: NetworkDeps,
  session: LineSession,
  message: HostMessage,
): HostMessage {
  const code = message.fields.get(70);
  if (code === SIGN_ON) {
    const isRefused = faults.next('sign-on') !== undefined;
    session.isSignedOn = !isRefused;
    return plainReply(message, isRefused ? '05' : '00');
  }
  if (!session.isSignedOn) return plainReply(message, '58');
  if (code === SIGN_OFF) session.isSignedOn = false;
  if (code === KEY_CHANGE) return keyChange(keys, message);
  const isKnown = code === SIGN_OFF || code === CUT_OVER || code === ECHO;
  return plainReply(message, isKnown ? '00' : '12');
}

/** With a key it is the other end's, which is taken; without one it asks for ours. */
function keyChange(keys: HostKeys | undefined, message: HostMessage): HostMessage {
  if (!keys) return plainReply(message, '12');
  const tags = tagsIn(message.fields.get(48) ?? '');
  const wrapped = tags?.get(KEY_TAG);
  if (wrapped === undefined) {
    const { mti, fields } = plainReply(message, '00');
    return { mti, fields: new Map([...fields, ...keyFields(keys.make())]) };
  }
  const number = message.fields.get(53) ?? '';
  const check = tags?.get(CHECK_TAG) ?? '';
  return plainReply(message, keys.take({ number, wrapped, check }) ? '00' : '96');
}

function keyFields({ number, wrapped, check }: WrappedKey): (readonly [number, string])[] {
  const tags = writtenTags([
    [KEY_TAG, wrapped],
    [CHECK_TAG, check],
  ]);
  return [
    [48, tags],
    [53, number],
  ];
}

/** A network message of the host's own; `made` is the key that a key change brings. */
export function networkMessage(
  code: NetworkCode,
  { trace, now, made }: Readonly<{ trace: string; now: Date; made: WrappedKey | undefined }>,
): HostMessage {
  const fields = new Map([
    [7, field7Of(now)],
    [11, trace],
    ...(made ? keyFields(made) : []),
    [70, code],
  ]);
  return { mti: '0800', fields };
}
