import { Type } from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as wire from '../../platform/http/schema.ts';
import {
  CATEGORY_CODES,
  KNOWN_INSTITUTIONS,
  matchingRows,
  PROVINCES,
  TRANSIT_ENDS,
} from './look-ups.ts';
import { COUNTRIES_WITH_PROVINCES } from './provinces.ts';

const COMMON = { tag: 'Onboarding', access: 'any-credential' } as const;
const A_DAY = { 'Cache-Control': 'private, max-age=86400' }; // They change with a release.
const SEARCH_LENGTH_MAX = 100;
const SEARCH = {
  search: wire.orAbsent(
    wire.oneLine(SEARCH_LENGTH_MAX, 'Words, or their beginnings, in either language; or a number'),
  ),
};
const NAMES = {
  en: wire.anyText('What it is called in English'),
  fr: wire.anyText('What it is called in French'),
};

/** What people choose from when they fill in a merchant. */
export function lookUpRoutes(): Route[] {
  return [categoryCodes(), institutions(), provinces()];
}

function categoryCodes(): Route {
  return route('GET /onboarding/category-codes', {
    ...COMMON,
    operationId: 'listCategoryCodes',
    summary: 'List merchant category codes',
    description:
      'The codes of ISO 18245, each with a plain description. Codes of single airlines, hotels and car rental companies are left out; merchants may have them all the same.',
    query: wire.strict(SEARCH),
    answers: {
      200: wire.shape('CategoryCodes', {
        data: wire.listOf('By code', { code: wire.anyText('The code', '5812'), ...NAMES }),
      }),
    },
    handle: ({ query: { search = '' } }) =>
      ok({ data: matchingRows(CATEGORY_CODES, ({ code }) => code, search) }, A_DAY),
  });
}

function institutions(): Route {
  return route('GET /onboarding/institutions', {
    ...COMMON,
    operationId: 'listInstitutions',
    summary: 'List Canadian financial institutions',
    description:
      'Those that merchants commonly bank with: one that is not listed is accepted all the same, if its number is one that Payments Canada may have given. `transitEnds` says where most branches are whose transit number ends in a digit; a few institutions number theirs otherwise.',
    query: wire.strict(SEARCH),
    answers: {
      200: wire.shape('Institutions', {
        data: wire.listOf('By number', {
          institutionNumber: wire.anyInteger('The number', 3),
          ...NAMES,
        }),
        transitEnds: wire.listOf('Where branches are', {
          lastDigit: wire.anyText('Of the transit number', '2'),
          provinces: Type.Array(Type.String(), {
            description: 'Provinces and territories',
            examples: [['ON']],
          }),
        }),
      }),
    },
    handle: ({ query: { search = '' } }) => {
      const data = matchingRows(KNOWN_INSTITUTIONS, numberOf, search.replace(/^0+(?=\d)/, ''));
      return ok({ data, transitEnds: TRANSIT_ENDS }, A_DAY);
    },
  });
}

function numberOf({ institutionNumber }: Readonly<{ institutionNumber: number }>): string {
  return String(institutionNumber);
}

function provinces(): Route {
  return route('GET /onboarding/provinces', {
    ...COMMON,
    operationId: 'listProvinces',
    summary: 'List the provinces and states of addresses',
    description: 'Of Canada and the United States, whose addresses are checked against them.',
    query: wire.strict({
      country: wire.orAbsent(wire.oneOf(COUNTRIES_WITH_PROVINCES, 'Of one country only', 'CA')),
    }),
    answers: {
      200: wire.shape('Provinces', {
        data: wire.listOf('By country and name', {
          country: wire.oneOf(COUNTRIES_WITH_PROVINCES, 'The country', 'CA'),
          code: wire.anyText('The code', 'ON'),
          ...NAMES,
        }),
      }),
    },
    handle: ({ query: { country } }) =>
      ok(
        { data: PROVINCES.filter((one) => country === undefined || one.country === country) },
        A_DAY,
      ),
  });
}
