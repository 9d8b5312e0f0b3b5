import {
  ApiError,
  CausewayError,
  ConnectionError,
  ProposedError,
  WaitingError,
} from '../../sdk/src/index.ts';

/** What the program ends with. */
export const EXIT = {
  ok: 0,
  /** The service refused, or something is wrong. */
  refused: 1,
  usage: 2,
  unreachable: 3,
  notSignedIn: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error that is told in a sentence. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What is for operators, asked by somebody else. */
export class NotAllowedError extends CliError {
  readonly refusal: ApiError;

  private constructor(refusal: ApiError, name: string, scope: string) {
    super(
      `${failureText(refusal)}\n\`causeway ${name}\` needs the login of an operator, with the scope ${scope}: --as operator in the folder of a sandbox, or \`causeway login --client-id …\` elsewhere.`,
    );
    this.refusal = refusal;
  }

  static from(
    error: unknown,
    { words, scope }: Readonly<{ words: readonly string[]; scope?: string | undefined }>,
  ): NotAllowedError | undefined {
    if (!(error instanceof ApiError) || error.status !== 403) return undefined;
    if (scope?.startsWith('operator.') !== true) return undefined;
    return new NotAllowedError(error, words.join(' '), scope);
  }
}

export function usageError(message: string): CliError {
  return new CliError(message, EXIT.usage);
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof ApiError) return error.status === 401 ? EXIT.notSignedIn : EXIT.refused;
  const isKept = error instanceof ProposedError || error instanceof WaitingError;
  return error instanceof CausewayError && !isKept ? EXIT.unreachable : EXIT.refused;
}

/** What went wrong, for people: every fault with its path, and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error);
  if (error instanceof WaitingError) return waitingText(error);
  if (error instanceof ConnectionError && isRefused(error)) {
    return `${error.message}\nIs it running? \`npm start\` in its folder starts it.`;
  }
  if (error instanceof CliError || error instanceof CausewayError) return error.message;
  if (error instanceof TypeError) return error.message;
  // A fault of this program: where it happened is worth more than a sentence.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Nothing listens at the address. */
function isRefused({ message }: ConnectionError): boolean {
  return message.includes('ECONNREFUSED');
}

function waitingText({ action, message }: WaitingError): string {
  return `${message}.\nSomebody else approves it with \`causeway actions approve ${action.actionId}\`, or in the console. What then is APPROVED is collected with \`causeway actions run ${action.actionId}\`.`;
}

function refusalText(error: ApiError): string {
  const { status, codeText, title, detail, errors, advice, url, correlationId } = error;
  const faults = errors.map(({ parameterName, errorMessage, reasonCode }) => {
    const where = parameterName === undefined ? '' : `${parameterName}: `;
    return `  ${where}${errorMessage ?? ''} (${reasonCode})`;
  });
  const lines = [
    `${status} ${codeText}: ${title}`,
    ...(faults.length === 0 ? [`  ${detail}`] : faults),
    ...(advice === undefined ? [] : [advice]),
    ...(status === 401 ? ['`causeway login` signs you in.'] : []),
    `Correlation id ${correlationId}${url === undefined ? '' : `, explained at ${url}`}`,
  ];
  return lines.join('\n');
}

/** A run of as many digits as a card number has, in groups or not, and part of no longer word. */
const CARD_NUMBER = /(?<![\w])\d(?:[ -]?\d){13,18}(?![\w])/g;

/** What was typed into the wrong place must not get into logs of terminals and builds. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(CARD_NUMBER, '[hidden]');
}
