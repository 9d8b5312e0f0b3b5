export { type RunningIssuer, startIssuer } from './server.ts';
export { readSettings, type Settings } from './settings.ts';
export type { CardRow } from './card-row.ts';
export { CARDS, numberOn } from './cards.ts';
export { type ValueQuestion, type ValueVerdict, verifyValue } from './verify-value.ts';
