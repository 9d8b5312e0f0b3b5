import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTNER_SCOPES, type PartnerCaller } from '../partners/index.ts';
import { administratorOf } from './administrator.ts';
import { OPERATOR_ROLES, PARTNER_ROLES } from './role.ts';

const correlationId = 'c';
const operator = (scopes: readonly string[]) =>
  administratorOf({
    caller: { kind: 'operator', clientId: 'ci', scopes: new Set(scopes) },
    correlationId,
  });

function partner(scopes: readonly string[]) {
  const caller: PartnerCaller = {
    kind: 'partner',
    clientId: 'ci',
    partnerId: 'pa1',
    partnerKind: 'ISV',
    merchantId: null,
    scopes: new Set(scopes),
  };
  return administratorOf({ caller, correlationId });
}

test('nobody gives a role that may do more than they may', () => {
  const all = operator(['operator']);
  assert.deepEqual(OPERATOR_ROLES.filter(all.hasAllOf), OPERATOR_ROLES);
  assert.deepEqual(PARTNER_ROLES.filter(all.hasAllOf), PARTNER_ROLES);
  const narrow = operator(['operator.user.write', 'operator.read']);
  assert.deepEqual(OPERATOR_ROLES.filter(narrow.hasAllOf), []);

  const whole = partner(PARTNER_SCOPES.filter((scope) => !scope.startsWith('onboarding.order.')));
  assert.deepEqual(PARTNER_ROLES.filter(whole.hasAllOf), PARTNER_ROLES);
  const reads = PARTNER_SCOPES.filter((scope) => scope.endsWith('.read'));
  assert.deepEqual(PARTNER_ROLES.filter(partner([...reads, 'user.write']).hasAllOf), ['READ_ONLY']);
  assert.deepEqual(PARTNER_ROLES.filter(partner(['user.write']).hasAllOf), []);
});

test('a partner looks after its own people, an operator after everybody', () => {
  assert.equal(partner([]).whose.partnerId, 'pa1');
  assert.equal(operator([]).whose.partnerId, undefined);
});
