import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Option } from '../../parts/fields.tsx';

/** What fields of merchants are chosen from. */
export type LookUps = Readonly<{
  categoryCodes: readonly Option[];
  institutions: readonly Option[];
  provinces: readonly Option[];
  /** Where most branches are, by the last digit of their transit number. */
  transitEnds: readonly Readonly<{ lastDigit: string; provinces: readonly string[] }>[];
}>;

export const NO_LOOK_UPS: LookUps = {
  categoryCodes: [],
  institutions: [],
  provinces: [],
  transitEnds: [],
};

const DIGITS = 3; // Of an institution's number, as cheques have it.

/** Asked for once, by those who fill in a merchant; until they are there everything can be typed. */
export function useLookUps(): LookUps {
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ['lookUps'],
    queryFn: async () =>
      await Promise.all([
        call('listCategoryCodes', {}),
        call('listInstitutions', {}),
        call('listProvinces', {}),
      ]),
    staleTime: 'static',
  });
  if (!query.data) return NO_LOOK_UPS;
  const [codes, institutions, provinces] = query.data;
  return {
    categoryCodes: codes.data.map((one) => ({ value: one.code, label: one[language] })),
    institutions: institutions.data.map((one) => ({
      value: String(one.institutionNumber).padStart(DIGITS, '0'),
      label: one[language],
    })),
    provinces: provinces.data.map((one) => ({ value: one.code, label: one[language] })),
    transitEnds: institutions.transitEnds,
  };
}
