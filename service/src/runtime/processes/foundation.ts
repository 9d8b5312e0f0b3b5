import { type ConsoleLinks, type Foundation, layFoundation, loadKeys } from '../foundation.ts';
import { boundBatches } from '../../platform/db/group-commit.ts';
import { createLogger } from '../../platform/logger.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';
import { threeDSecureSettings } from './three-d-secure.ts';
import type { Plugs, SandboxPlug } from '../sandbox-port.ts';
import { type Bank, createBank, noBank } from '../../money/payouts/index.ts';
import { createSmtpMailer } from '../../platform/mail/smtp.ts';
import { createOutgoing, type Outgoing } from '../../platform/outgoing/outgoing.ts';

export const NO_ACQUIRER =
  'In production there must be an acquirer, and the simulators are none: name your connector in ACQUIRER_CONNECTORS (docs/guides/connectors.md), or start without PRODUCTION=true.';

export type ServiceFoundation = ReturnType<typeof layFoundation>;

type Own = Pick<
  Parameters<typeof layFoundation>[0],
  'connections' | 'metrics' | 'sandbox' | 'shared'
>;

/** What a process of the service is made from, with its keys loaded; `own` is what it has of its own. */
export async function openFoundation(
  config: Config,
  databaseUrl: string,
  { connectors, sandbox: plug }: Plugs,
  own: Own = {},
): Promise<ServiceFoundation> {
  boundBatches(config.batchMax);
  const { acquirers, auditSeals, holdDays, masterKeys, partnerRateLimit } = config;
  const { publicUrl, retention, taxes } = config;
  const logger = createLogger(config.logLevel);
  const foundation = layFoundation({
    databaseUrl,
    masterKeys,
    publicUrl,
    console: consoleLinks(config),
    logger,
    acquirers,
    auditSeals,
    holdDays,
    partnerRateLimit,
    retention,
    taxes,
    bank: payoutBank(config),
    outgoing: outgoingOf(config),
    webhookRateMax: config.webhooks.rateMax,
    deliveriesPerHost: config.webhooks.perHost,
    mailer: config.mail && createSmtpMailer(config.mail),
    connectors,
    ...own,
    sandbox: own.sandbox ?? plug?.open(config, databaseUrl, logger),
    threeDSecure: threeDSecureSettings(config, plug),
  });
  if (foundation.acquirers.names.length > 0) return await withKeys(foundation);
  await foundation.close();
  throw new StartError(NO_ACQUIRER);
}

/** Lends a foundation with its keys loaded for one piece of work, and takes it down after. */
export async function withFoundation<T>(
  config: Config,
  databaseUrl: string,
  plug: SandboxPlug | undefined,
  work: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const { masterKeys, publicUrl } = config;
  const sandbox = plug?.open(config, databaseUrl);
  const options = { databaseUrl, masterKeys, publicUrl, sandbox, console: consoleLinks(config) };
  const foundation = await withKeys(layFoundation({ ...options, connections: 2 }));
  try {
    return await work(foundation);
  } finally {
    await foundation.close();
  }
}

async function withKeys<One extends Foundation>(foundation: One): Promise<One> {
  try {
    await loadKeys(foundation);
  } catch (error) {
    await foundation.close();
    throw error;
  }
  return foundation;
}

/** The bank that this installation pays merchants through. In production only as it was told to. */
function payoutBank({ bank, production }: Config): Bank | undefined {
  const { folder, settings, statementAccounts } = bank;
  if (!settings) return production ? noBank({ folder }) : undefined;
  const traceNumbers = settings.originatingDataCentre === undefined ? 'zeros' : 'composed';
  return createBank({ ...settings, traceNumbers }, { folder, statementAccounts });
}

function consoleLinks(config: Config): ConsoleLinks {
  const { approvalLimit, dailyApprovalLimit } = config.console;
  return { consoleUrl: consolePublicUrlOf(config), approvalLimit, dailyApprovalLimit };
}

/** How this installation calls addresses that partners name. In production, public ones only. */
function outgoingOf({ production, webhooks: { proxy } }: Config): Outgoing {
  return createOutgoing({ allowPrivate: production ? 'none' : 'loopback', proxy });
}
