/** Who plays in the scenario. */
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { FORM_TYPE } from '../../service/src/platform/http/route.ts';
import { callOf } from '../http.ts';
import { actor, type Actor, type Credential, seconded } from './actor.ts';
import { createRecorder } from './recorder.ts';
import type { Stage } from './stage.ts';

const SESSION_MS = 600_000; // Shorter than tokens live.

const FIRST = '198.51.100.20';
const SECOND = '198.51.100.21';

export function castOf(stage: Stage) {
  const recorder = createRecorder();
  const { app, clock, credentials } = stage;
  const { approver, operator, partners } = credentials;
  const post = async (path: string, body: object | string) =>
    await callOf(app, { 'api-version': CURRENT })(
      'POST',
      path,
      body,
      typeof body === 'string' ? { 'content-type': FORM_TYPE } : {},
    );
  const bearer = (issue: () => Promise<string>) => {
    let [token, at] = ['', -Infinity];
    return async () => {
      const now = stage.foundation.clock.now().getTime();
      if (now - at > SESSION_MS) [token, at] = [await issue(), now];
      return { authorization: `Bearer ${token}` };
    };
  };
  const byClient = (clientId: string, clientSecret: string) =>
    bearer(async () => {
      const grant = { grant_type: 'client_credentials', client_id: clientId };
      const form = new URLSearchParams({ ...grant, client_secret: clientSecret }).toString();
      return (await post('/oauth2/token', form)).string('access_token');
    });
  const bySession = bearer(async () => {
    const { email, password } = operator;
    return (await post('/operator/sessions', { email, password })).string('accessToken');
  });
  const of = (credential: Credential, address: string, at = stage): Actor =>
    actor({ stage: at, recorder, address, credential });
  const byKey = (key: string, at = stage) =>
    of(() => Promise.resolve({ 'x-api-key': key }), '203.0.113.7', at);
  const byApprover = byClient(approver.clientId, approver.clientSecret);
  const second = of(byApprover, SECOND);
  const first = of(bySession, FIRST);
  const handsOn = { ...stage, app: stage.appByHand };
  const there = { ...stage, app: stage.appElsewhere };
  return {
    recorder,
    clock,
    /** A partner's server. */
    shop: byKey(partners.isv.apiKey),
    bank: byKey(partners.bank.apiKey),
    acquirer: byKey(partners.acquirer.apiKey),
    nobody: of(() => Promise.resolve({}), '203.0.113.7'),
    /** Who works at the platform; a colleague agrees where two are needed. */
    operator: seconded(first, second),
    /** The same where files are brought to the bank by hand. */
    byHand: seconded(of(bySession, FIRST, handsOn), of(byApprover, SECOND, handsOn)),
    /** The other way round. */
    colleague: seconded(second, first),
    alone: first,
    second,
    /** Some of them at a service that is set up as one in production. */
    elsewhere: {
      shop: byKey(partners.isv.apiKey, there),
      operator: of(bySession, FIRST, there),
    },
    client: (clientId: string, clientSecret: string) =>
      of(byClient(clientId, clientSecret), '203.0.113.8'),
    byToken: (token: string) =>
      of(() => Promise.resolve({ authorization: `Bearer ${token}` }), FIRST),
  };
}
