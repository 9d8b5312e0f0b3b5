import type { ConsoleMeans } from '../foundation.ts';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';

export function consoleMeans(config: Config): ConsoleMeans {
  const { approvalLimit, dailyApprovalLimit } = config.console;
  return { consoleUrl: consolePublicUrlOf(config), approvalLimit, dailyApprovalLimit };
}
