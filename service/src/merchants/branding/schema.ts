import { type Static, Type } from 'typebox';
import type { Fault } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import * as wire from '../../platform/http/schema.ts';
import {
  type Branding,
  CONTRAST_MIN,
  contrastWithWhite,
  LOGO_BYTES_MAX,
  LOGO_TYPES,
} from './branding.ts';
import { logoTypeOf } from './logo-kind.ts';

const NAME_LENGTH_MAX = 60;
const BASE64_LENGTH_MAX = 4 * Math.ceil(LOGO_BYTES_MAX / 3);

const Name = wire.oneLine(NAME_LENGTH_MAX, 'The name that merchants see');
const Colour = Type.String({
  maxLength: 7,
  pattern: '^#[0-9a-fA-F]{6}$',
  description: `The colour of headings and buttons; white on it has a contrast of at least ${CONTRAST_MIN}`,
  expects: 'a colour such as #1f5f8b',
  examples: ['#1f5f8b'],
});

const PICTURE = `a PNG, JPEG or WebP of at most ${LOGO_BYTES_MAX / 1024} KiB, in base64`;
const Picture = Type.String({
  maxLength: BASE64_LENGTH_MAX,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  expects: PICTURE,
});

export const NewBranding = wire.strict({
  name: Name,
  colour: Colour,
  logo: wire.orAbsent(
    Type.Union([Picture, Type.Null()], {
      description:
        'A PNG, JPEG or WebP picture in base64; null removes it, and the one that there is stays if it is omitted',
      expects: PICTURE,
    }),
  ),
});
export type NewBranding = Static<typeof NewBranding>;

export const BrandingBody = wire.shape('Branding', {
  name: Name,
  colour: Colour,
  logo: wire.orNull(
    wire.group('The logo', {
      contentType: wire.oneOf(LOGO_TYPES, 'What kind of picture it is', 'image/png'),
      content: wire.anyText('Its bytes in base64'),
    }),
    'Null if there is none',
  ),
});

export function shownBranding({ colour, logo, logoType, name }: Branding) {
  const shown =
    logo && logoType ? { contentType: logoType, content: logo.toString('base64') } : null;
  return { name, colour, logo: shown };
}

/** What no pattern can say: of a colour whether it can be read on, of a picture whether it is one. */
export function brandingFaults(body: unknown): readonly Fault[] {
  if (!isRecord(body)) return [];
  const { colour, logo } = body;
  const isColour = typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour);
  const isPicture = typeof logo === 'string' && logo.length <= BASE64_LENGTH_MAX;
  return [
    ...(isColour && contrastWithWhite(colour) < CONTRAST_MIN
      ? [fault('colour', `darker: white on it must have a contrast of at least ${CONTRAST_MIN}`)]
      : []),
    ...(isPicture && logoTypeOf(Buffer.from(logo, 'base64')) === undefined
      ? [fault('logo', 'a PNG, JPEG or WebP picture of at most 2,000 pixels a side')]
      : []),
  ];
}

function fault(parameterName: string, expects: string): Fault {
  return { parameterName, reasonCode: 'INVALID_VALUE', errorMessage: `Must be ${expects}.` };
}
