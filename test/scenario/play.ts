/** A week of a shop, in which every operation is called. */
import { castOf } from './cast.ts';
import { access } from './slices/access.ts';
import { openStage } from './stage.ts';
import type { Slice, World } from './world.ts';

const SLICES: readonly Slice[] = [access];

export async function playScenario() {
  const stage = await openStage();
  const cast = castOf(stage);
  const world: World = {
    ...cast,
    stage,
    ids: {},
    manager: cast.nobody,
    agent: cast.nobody,
    merchantId: '',
  };
  for (const slice of SLICES) await slice(world);
  return cast.recorder;
}
