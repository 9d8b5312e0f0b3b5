import { operatorOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readSystem, type SystemDeps } from './read-system.ts';
import { SystemBody } from './schema.ts';

type Deps = Omit<SystemDeps, 'isSandbox'> & Readonly<{ sandbox: object | undefined }>;

export function systemRoutes({ sandbox, ...deps }: Deps): Route[] {
  return [
    route('GET /operator/system', {
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
