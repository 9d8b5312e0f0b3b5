import type { Foundation } from '../foundation.ts';
import type { SandboxNotes, SandboxPlug } from '../sandbox-port.ts';
import type { Config } from '../settings/index.ts';

/** What the start screen says beside the settings. */
export type StartNotes = Readonly<{
  sandbox: SandboxNotes | undefined;
  /** What time it is, where that was moved. */
  movedTime: Date | undefined;
}>;

/** What has to be there before any port is opened. */
export async function prepare(
  config: Config,
  foundation: Foundation,
  plug: SandboxPlug | undefined,
): Promise<StartNotes> {
  const clock = foundation.sandbox?.clock;
  return {
    sandbox: await plug?.prepare(config, foundation),
    movedTime: clock && clock.reading().offsetMs > 0 ? clock.now() : undefined,
  };
}
