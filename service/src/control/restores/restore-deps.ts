import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import type { openMovesToWriteBack } from '../../money/payments/index.ts';
import type { openRefundsToWriteBack } from '../../money/refunds/index.ts';
import type { Platform } from '../../platform/platform.ts';

type MoneyDeps = Parameters<typeof openMovesToWriteBack>[0] &
  Parameters<typeof openRefundsToWriteBack>[0];
export type RestoreDeps = MoneyDeps &
  Pick<Platform, 'audit' | 'realClock'> &
  Readonly<{ acquirers: OwnAcquirers }>;
