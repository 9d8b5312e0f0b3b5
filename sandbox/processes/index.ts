export { acquirerHostOf } from './acquirer-host.ts';
export { issuerOf, simulatedDirectories } from './directories.ts';
export { openTrade } from './play-trade.ts';
export { startBeside } from './start-beside.ts';
