import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../partners/index.ts';
import { allows } from '../../platform/http/caller.ts';
import {
  OPERATOR_ROLES,
  operatorScopesOf,
  PARTNER_ROLES,
  partnerScopesOf,
  scopesOfRole,
  sideOf,
} from './role.ts';

/** Which role may do what: `x` where it may, in the order of ROLES. */
const ROLES = [...OPERATOR_ROLES, ...PARTNER_ROLES] as const;
const TABLE: Readonly<Record<keyof typeof SCOPES, string>> = {
  //                           admin operator risk finance | admin developer read-only
  'onboarding.merchant.read': 'xxxx xxx',
  'onboarding.merchant.write': 'xx-- x--',
  'onboarding.order.read': 'xxxx xxx',
  'onboarding.order.write': 'xx-- x--',
  'payment.read': 'xxxx xxx',
  'payment.write': 'xx-- x--',
  'refund.read': 'xxxx xxx',
  'refund.write': 'xx-x x--',
  'dispute.read': 'xxxx xxx',
  'dispute.write': 'xxx- x--',
  'event.read': 'xxxx xxx',
  'webhook.read': 'xx-- xx-',
  'webhook.write': 'xx-- xx-',
  'alert.read': 'xxxx xxx',
  'alert.write': 'xxxx xx-',
  'user.read': 'x-xx xxx',
  'user.write': 'x--- x--',
  'credential.read': 'x-xx xxx',
  'credential.write': 'x--- xx-',
  operator: 'x--- ---',
  'operator.read': 'xxxx ---',
  'operator.bank.read': 'x--x ---',
  'operator.accounts.read': 'x--x ---',
  'operator.merchant.write': 'xx-- ---',
  'operator.order.write': 'xx-- ---',
  'operator.risk.write': 'xxx- ---',
  'operator.finance.write': 'x--x ---',
  'operator.alert.write': 'xxxx ---',
  'operator.partner.write': 'x--- ---',
  'operator.user.write': 'x--- ---',
  'operator.system.write': 'x--- ---',
};

for (const [scope, row] of Object.entries(TABLE)) {
  const cells = row.replace(' ', '');
  for (const [index, role] of ROLES.entries()) {
    const may = cells[index] === 'x';
    test(`${role} ${may ? 'may' : 'may not'} ${scope}`, () => {
      assert.equal(cells.length, ROLES.length);
      assert.equal(allows(new Set(scopesOfRole(role)), scope), may);
    });
  }
}

test('the table has every scope there is', () => {
  assert.deepEqual(Object.keys(TABLE), Object.keys(SCOPES));
});

test('a role is of one side, and what it may do falls into what is an operator’s and a partner’s', () => {
  for (const role of ROLES) {
    const isPartner = PARTNER_ROLES.some((each) => each === role);
    assert.equal(sideOf(role), isPartner ? 'PARTNER' : 'OPERATOR');
    assert.equal(operatorScopesOf(role).length === 0, isPartner);
    const parts = [...operatorScopesOf(role), ...partnerScopesOf(role, 'PARTNER_BANK')];
    assert.deepEqual(parts.toSorted(), scopesOfRole(role).toSorted());
  }
});

test('only people of a partner bank have orders', () => {
  for (const role of ROLES) {
    const ofIsv = partnerScopesOf(role, 'ISV');
    assert.deepEqual(
      partnerScopesOf(role, 'PARTNER_BANK').filter((scope) => !ofIsv.includes(scope)),
      scopesOfRole(role).filter((scope) => scope.startsWith('onboarding.order.')),
    );
  }
});
