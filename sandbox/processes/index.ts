export { acquirerHostOf } from './acquirer-host.ts';
export { iso8583Connector } from './iso8583-host.ts';
export { issuerOf, simulatedDirectories } from './directories.ts';
export { openTrade } from './play-trade.ts';
export { startBeside } from './start-beside.ts';
