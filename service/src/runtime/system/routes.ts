import type { Clock } from '../../kernel/clock.ts';
import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import { operatorOf } from '../../access/partners/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readSystem } from './read-system.ts';
import { SystemBody } from './schema.ts';

type Deps = Readonly<{
  db: Queryable;
  clock: Clock;
  realClock: Clock;
  acquirers: OwnAcquirers;
  /** In the sandbox alone. */
  sandbox: object | undefined;
}>;

/** How the installation is. */
export function systemRoutes({ sandbox, ...deps }: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/operator/system',
      operationId: 'retrieveSystem',
      summary: 'Retrieve the state of the installation',
      description:
        'Processes, background jobs and what waits for them, keys, migrations, settings in force without secrets, acquirers.',
      tag: 'Operator',
      access: 'operator.read',
      answers: { 200: SystemBody },
      handle: async (call) => {
        operatorOf(call);
        return ok(await readSystem({ ...deps, isSandbox: sandbox !== undefined }));
      },
    }),
  ];
}
