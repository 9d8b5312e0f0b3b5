export { type RunningIssuer, startIssuer } from './server.ts';
export { readSettings, type Settings } from './settings.ts';
export { CARDS, type CardRow, numberOn } from './cards.ts';
export { type ValueQuestion, type ValueVerdict, verifyValue } from './verify-value.ts';
