import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adjudicate, type RiskFacts } from './adjudication.ts';

const SOUND: RiskFacts = {
  riskLevel: 'LOW',
  riskRates: ['A+', 'B-'],
  merchantCategoryCode: '5812',
  annualVolume: 1_000_000,
  averageTicketSize: 1_000,
  motoPercentage: 30,
  dropShipping: false,
  monthsInBusiness: 12,
};
const reasonsOf = (changes: Partial<RiskFacts>) =>
  adjudicate({ ...SOUND, ...changes }).reasons.map(({ reasonCode }) => reasonCode);

test('a sound merchant at the edge of every rule passes by itself', () => {
  assert.deepEqual(adjudicate(SOUND), { required: false, reasons: [] });
});

for (const [what, changes, reasons] of [
  ['a medium risk level', { riskLevel: 'MEDIUM' }, ['RISK_LEVEL']],
  ['a high risk level', { riskLevel: 'HIGH' }, ['RISK_LEVEL']],
  ['no risk level, but a good grade', { riskLevel: null }, []],
  ['a low risk level, but no grade', { riskRates: [] }, []],
  ['neither level nor grade', { riskLevel: null, riskRates: [] }, ['RISK_NOT_GRADED']],
  ['a grade of C+ among good ones', { riskRates: ['A', 'C+'] }, ['RISK_RATE']],
  ['a grade of F', { riskRates: ['F'] }, ['RISK_RATE']],
  ['gambling', { merchantCategoryCode: '7995' }, ['HIGH_RISK_CATEGORY']],
  ['quasi-cash', { merchantCategoryCode: '6051' }, ['HIGH_RISK_CATEGORY']],
  ['the first of direct marketing', { merchantCategoryCode: '5962' }, ['HIGH_RISK_CATEGORY']],
  ['the last of direct marketing', { merchantCategoryCode: '5969' }, ['HIGH_RISK_CATEGORY']],
  ['the code before direct marketing', { merchantCategoryCode: '5960' }, []],
  ['the code after direct marketing', { merchantCategoryCode: '5970' }, []],
  ['more than a million a year', { annualVolume: 1_000_001 }, ['LARGE_VOLUME']],
  ['a large ticket', { averageTicketSize: 1_000.01 }, ['LARGE_TICKET']],
  ['much by mail and telephone', { motoPercentage: 30.5 }, ['MAIL_AND_TELEPHONE']],
  ['drop shipping', { dropShipping: true }, ['DROP_SHIPPING']],
  ['eleven months in business', { monthsInBusiness: 11 }, ['NEW_BUSINESS']],
] as const) {
  test(`${what}: ${reasons.join(', ') || 'no reason'}`, () => {
    assert.deepEqual(reasonsOf(changes), reasons);
    assert.equal(adjudicate({ ...SOUND, ...changes }).required, reasons.length > 0);
  });
}

test('every reason is reported, each with what was found', () => {
  const { reasons } = adjudicate({ ...SOUND, riskLevel: 'HIGH', dropShipping: true });
  assert.deepEqual(reasons, [
    { reasonCode: 'RISK_LEVEL', finding: 'The risk level is HIGH.' },
    { reasonCode: 'DROP_SHIPPING', finding: 'Others ship what it sells.' },
  ]);
});
