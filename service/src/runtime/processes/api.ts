import { type Api, createApi } from '../app.ts';
import type { Foundation } from '../foundation.ts';
import { keepSandboxFile } from '../../../../sandbox/partners/index.ts';
import type { Config } from '../settings/index.ts';
import { openTrade } from './play-trade.ts';

/** The API of this process. `stopTrade` ends what fills the sandbox, if anything does. */
export function openApi(
  config: Config,
  foundation: Foundation,
): Readonly<{ api: Api; stopTrade: () => void }> {
  const trade = openTrade();
  const credentialsChanged = keepSandboxFile(config, foundation);
  const api = createApi(foundation, { playTrade: trade.play, credentialsChanged });
  return { api, stopTrade: trade.stop };
}
