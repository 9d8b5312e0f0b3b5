const COLOURS = { bold: '1', dim: '2', red: '31', green: '32', yellow: '33', cyan: '36' } as const;
export type Colour = keyof typeof COLOURS;

export function inColour(hasColours: boolean, colour: Colour, text: string): string {
  return hasColours ? `\u001B[${COLOURS[colour]}m${text}\u001B[0m` : text;
}

/** Members that say how far a record is. */
const STATE = /^(?:status|state|outcome|\w+(?:Status|State))$/;

export function isState(name: string): boolean {
  return STATE.test(name);
}

/** By the states of all records: well ended, badly ended, going on or waiting for somebody, and over. */
const STATES: Readonly<Partial<Record<Colour, string>>> = {
  green:
    'ACTIVE APPLIED APPROVED AUTHENTICATED AUTHENTICATED_ATTEMPTED AUTO_APPROVED COMPLETE COMPLETED DELIVERED DONE ENABLED MATCHED PAID READY RESOLVED SUCCEEDED UP WON approved',
  red: 'CHARGED_BACK DEAD DECLINED DECLINED_APPLICATION DECLINED_RETRY DISABLED DOWN FAILED FAULTY GIVEN_UP INTERRUPTED LOST NOT_AUTHENTICATED REFUSED REJECTED RETURNED SUSPENDED TECHNICAL_ISSUE UNMATCHED connection-lost declined malformed not-found timeout unanswered',
  yellow:
    'APPLICATION_SUBMITTED AUTHORIZED CHALLENGE_AUTHENTICATION_REQUIRED CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED CLOSING CREDIT_ADJUDICATION CREDIT_ADJUDICATION_REVIEW DEPLOYMENT HELD INCOMPLETE INVITED MANUAL_ADJUDICATION NEEDS_RESPONSE OPEN OPENED PARTIALLY_COMPLETED PAUSED PENDING PROCESSING RECEIVED REQUESTED RUNNING SCHEDULE_POS_INSTALL SENT SIGNING_ON SUBMITTED SUBMITTING WAITING late',
  dim: 'ACCEPTED CANCELED CHALLENGE_PREFERENCE_ACKNOWLEDGED CLOSED DISMISSED EMPTY EXPIRED NOTED REVERSED REVOKED UNSENT WITHDRAWN reversed',
};
const COLOUR_OF_STATE: ReadonlyMap<string, Colour> = new Map(
  Object.entries(STATES).flatMap(([colour, states]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What `Object.entries` forgets.
    states.split(' ').map((state) => [state, colour as Colour] as const),
  ),
);

/** The colour of a state; the status of an HTTP answer is one too. */
export function stateColour(state: string): Colour | undefined {
  if (/^[1-5]\d\d$/.test(state)) return Number(state) < 400 ? 'green' : 'red';
  return COLOUR_OF_STATE.get(state);
}

/** A cell of that column or member, padded or not. */
export function colouredState(hasColours: boolean, name: string, text: string): string {
  const colour = hasColours && isState(name) ? stateColour(text.trim()) : undefined;
  return colour === undefined ? text : inColour(hasColours, colour, text);
}
