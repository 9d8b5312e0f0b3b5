import { createOutgoing, type Outgoing } from '../../platform/outgoing/outgoing.ts';
import type { Config } from '../settings/index.ts';

/** How this installation calls addresses that partners name. In production, public ones only. */
export function outgoingOf({ production, webhooks: { proxy } }: Config): Outgoing {
  return createOutgoing({ allowPrivate: production ? 'none' : 'loopback', proxy });
}
