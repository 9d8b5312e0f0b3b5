import { iso31662 } from 'iso-3166';

/** What the provinces and territories of Canada are called in French; states of the United States are named as they are. */
const IN_FRENCH: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'Colombie-Britannique',
  MB: 'Manitoba',
  NB: 'Nouveau-Brunswick',
  NL: 'Terre-Neuve-et-Labrador',
  NS: 'Nouvelle-Écosse',
  NT: 'Territoires du Nord-Ouest',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Île-du-Prince-Édouard',
  QC: 'Québec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

/** The same two countries whose addresses are checked against lists. */
export const COUNTRIES_WITH_PROVINCES = ['CA', 'US'] as const;

export function provincesOf() {
  return COUNTRIES_WITH_PROVINCES.flatMap((country) =>
    iso31662
      .filter(({ parent }) => parent === country)
      .map(({ code, name }) => {
        const province = code.slice('CA-'.length);
        const fr = country === 'CA' ? (IN_FRENCH[province] ?? name) : name;
        return { country, code: province, en: name, fr };
      })
      .toSorted((one, other) => (one.en < other.en ? -1 : 1)),
  );
}
