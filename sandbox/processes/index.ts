export { issuerOf, simulatedDirectories } from './directories.ts';
export { startIssuerSimulator } from './issuer-process.ts';
export { openTrade } from './play-trade.ts';
