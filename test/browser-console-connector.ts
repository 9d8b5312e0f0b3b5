/**
 * A connector package that approves everything, keeps two sessions of which one is down, and tells
 * what went over the wire: a message type, and a card number of which the middle is hidden.
 */
import type {
  AcquirerAnswer,
  Connector,
  WireMessage,
  WirePart,
} from '../service/src/acquiring/acquirers/index.ts';

type Asked = Readonly<{ wire?: ((message: WireMessage) => void) | undefined }>;

/** 0200 or 0210, and 424242**4242 as packed digits behind their length. */
const SENT = '020016424242****4242';
const RECEIVED = '021016424242****4242';
const UNKNOWN = 'FFFE';

async function approve({ wire }: Asked): Promise<AcquirerAnswer> {
  const tell = (direction: WireMessage['direction'], bytes: string) =>
    wire?.({ direction, at: new Date(), session: 'one', bytes });
  tell('SENT', SENT);
  tell('RECEIVED', RECEIVED);
  tell('RECEIVED', UNKNOWN);
  return {
    kind: 'approved',
    authorizationCode: 'A12345',
    isoResponseCode: '00',
    responseCode: '00',
    message: 'Approved',
    networkTransactionId: null,
    avsResult: null,
    cvdResult: null,
    threeDSecureResult: null,
  };
}

function describe(bytes: string): readonly WirePart[] | undefined {
  if (bytes === UNKNOWN) return undefined;
  const [type, number] = [bytes.slice(0, 4), bytes.slice(4)];
  return [
    { part: 'MTI', name: 'Message type', value: type, bytes: type, offset: 0 },
    { part: '2', name: 'Card number', value: '424242****4242', bytes: number, offset: 2 },
  ];
}

const since = new Date();

const host: Connector = {
  name: 'wired-host',
  authorize: approve,
  verify: approve,
  capture: approve,
  refund: approve,
  reverse: approve,
  release: approve,
  enquire: async () => ({ kind: 'unknown', why: 'unanswered' }),
  describe,
  sessions: () => [
    { name: 'one', address: '10.0.0.7:8583', state: 'UP', since, inFlight: 3, echoMs: 12.5 },
    { name: 'two', address: '10.0.0.8:8583', state: 'DOWN', since, inFlight: 0, echoMs: null },
  ],
};

// oxlint-disable-next-line import/no-default-export -- It is what a connector package has.
export default function openWired() {
  return () => [host];
}
