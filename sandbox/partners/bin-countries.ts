import { loadBinCountries } from '../../service/src/insight/statistics/index.ts';

type Deps = Parameters<typeof loadBinCountries>[0];

const one = (bin: number, country: string) => ({ first: bin, last: bin, country });

/** Where the test cards are as if issued: one kind is of no country, as it happens with real tables. */
const TEST_CARDS = [
  one(378_282, 'US'),
  one(400_010, 'CA'), // 3-D Secure.
  one(400_020, 'FR'), // Declined, each in its way.
  one(411_111, 'CA'),
  one(424_242, 'US'),
  one(520_010, 'GB'), // 3-D Secure.
];

/** Loads the table of the sandbox's cards, where nobody has loaded one. */
export async function prepareBinCountries(deps: Deps): Promise<void> {
  await loadBinCountries(deps, TEST_CARDS, { actor: 'command-line', correlationId: 'start' });
}
