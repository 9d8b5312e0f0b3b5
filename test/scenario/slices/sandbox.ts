import { cad, card, type World } from '../world.ts';

/** What only a sandbox has. */
export async function sandbox({ operator, shop }: World): Promise<void> {
  await shop.does('listTestCards');
  await operator.does('setFaults', {
    body: { faults: [{ kind: 'NO_ANSWER', operation: 'authorize', times: 1 }] },
  });
  await operator.does('listFaults');
  await operator.does('setFaults', { body: { faults: [] } });
  await operator.does('setIssuerFaults', {
    body: { faults: [{ part: 'CHALLENGE', kind: 'SLOW', delayMs: 10, times: 1 }] },
  });
  await operator.does('listIssuerFaults');
  await operator.does('setIssuerFaults', { body: { faults: [] } });
  await operator.does('startFill', { body: { days: 1, payments: 1 } });
  await operator.does('retrieveFill');
  await operator.does('retrieveClock');
}

/** Payments and refunds whose outcome nobody knows, and what operators do about them. */
export async function doubts(world: World): Promise<void> {
  const { ids, merchantId, operator, shop, stage } = world;
  void cad;
  void card;
  void ids;
  void merchantId;
  void shop;
  await operator.does('listUnresolvedPayments');
  await operator.does('listUnresolvedRefunds');
  void stage;
}

export function clockMoves(advance: string) {
  return async function clock({ operator }: World): Promise<void> {
    await operator.does('moveClock', { body: { advance } });
  };
}
