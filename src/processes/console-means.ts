import type { ConsoleMeans } from '../foundation.ts';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';

export function consoleMeans(config: Config): ConsoleMeans {
  return { consoleUrl: consolePublicUrlOf(config), approvalLimit: config.console.approvalLimit };
}
