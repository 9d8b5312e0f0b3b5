import type { DirectoryServer, DirectoryServerAnswer } from '../directories/directory-server.ts';
import { kept, type KeptMessage, noted } from '../records/kept-message.ts';
import * as emv from '../messages/index.ts';
import type { Asking } from './authentication-intents.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';
import { type Trouble, type Verdict, verdictOfARes, verdictOfTrouble } from '../records/verdict.ts';

export type Answered = Readonly<{ verdict: Verdict; messages: readonly KeptMessage[] }>;
type Exchange = Asking &
  Readonly<{
    windowSize: string;
    /** Of the card's scheme. */
    directoryServer: Pick<DirectoryServer, 'send'>;
  }>;

const RECEIVED = { direction: 'RECEIVED', party: 'DIRECTORY_SERVER' } as const;
const SENT = { direction: 'SENT', party: 'DIRECTORY_SERVER' } as const;

const TROUBLES = {
  timeout: 'DIRECTORY_SERVER_TIMED_OUT',
  'connection-failure': 'DIRECTORY_SERVER_UNREACHABLE',
  refused: 'DIRECTORY_SERVER_ERROR',
  'too-large': 'DIRECTORY_SERVER_ANSWER_INVALID',
} as const satisfies Record<Exclude<DirectoryServerAnswer['kind'], 'answer'>, Trouble>;

/**
 * Step two: asks the directory server, with no transaction open. Whatever goes wrong on the way or
 * at the other side is a verdict too. An answer that breaks the protocol is refused with an Erro.
 */
export async function askDirectoryServer(
  deps: ThreeDSecureDeps,
  asked: Exchange,
): Promise<Answered> {
  const { message, authentication, directoryServer } = asked;
  const { clock, logger } = deps;
  if (message === null) {
    const note = 'not sent: the issuer speaks no version of ours';
    return {
      verdict: verdictOfTrouble('VERSION_NOT_SUPPORTED', authentication),
      messages: [noted(note, SENT, clock.now())],
    };
  }
  const { areq, sealed } = message;
  const answer = await directoryServer.send(sealed);
  if (answer.kind === 'answer') {
    const decoupledMinutes = Number(areq.threeDSRequestorDecMaxTime ?? 0);
    return await judge(deps, { ...asked, decoupledMinutes }, emv.parseARes(answer.body, areq));
  }
  logger.warn({ answer, authenticationId: authentication.id }, 'the AReq was not answered');
  return {
    verdict: verdictOfTrouble(TROUBLES[answer.kind], authentication),
    messages: [noted(answer.kind, RECEIVED, clock.now())],
  };
}

async function judge(
  deps: ThreeDSecureDeps,
  asked: Exchange & Readonly<{ decoupledMinutes: number }>,
  received: emv.Received<emv.ARes>,
): Promise<Answered> {
  const { authentication, decoupledMinutes, windowSize } = asked;
  const now = deps.clock.now();
  if (!received.ok) return await refuse(deps, asked, received);
  const { message } = received;
  if (message.messageType === 'Erro') {
    const verdict = verdictOfTrouble('DIRECTORY_SERVER_ERROR', authentication);
    return { verdict, messages: [kept(message, RECEIVED, now)] };
  }
  const creq = message.transStatus === 'C' ? creqOf(message, windowSize) : null;
  const { language } = authentication;
  return {
    verdict: verdictOfARes(message, { language, creq, decoupledMinutes }),
    messages: [
      kept(message, RECEIVED, now),
      ...(creq ? [kept(creq, { direction: 'SENT', party: 'BROWSER' }, now)] : []),
    ],
  };
}

/** A response that breaks the rules is discarded, and the other side is notified of the reason. */
async function refuse(
  { clock, logger }: ThreeDSecureDeps,
  { authentication, directoryServer }: Exchange,
  { erro, answerable }: Readonly<{ erro: emv.Erro; answerable: boolean }>,
): Promise<Answered> {
  const { errorCode, errorDetail } = erro;
  const { id: authenticationId } = authentication;
  logger.warn({ errorCode, errorDetail, authenticationId }, 'the ARes was refused');
  if (answerable) await directoryServer.send(emv.seal(erro));
  const now = clock.now();
  return {
    verdict: verdictOfTrouble('DIRECTORY_SERVER_ANSWER_INVALID', authentication),
    messages: [
      noted(`refused: ${errorCode} ${errorDetail}`, RECEIVED, now),
      ...(answerable ? [kept(erro, SENT, now)] : []),
    ],
  };
}

function creqOf(ares: emv.ARes, challengeWindowSize: string): emv.CReq {
  const { messageVersion, threeDSServerTransID, acsTransID } = ares;
  return {
    messageType: 'CReq',
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    challengeWindowSize,
  };
}
