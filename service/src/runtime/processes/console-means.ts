import type { ConsoleLinks } from '../foundation.ts';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';

export function consoleLinks(config: Config): ConsoleLinks {
  const { approvalLimit, dailyApprovalLimit } = config.console;
  return { consoleUrl: consolePublicUrlOf(config), approvalLimit, dailyApprovalLimit };
}
