/** How the pages look that a partner's merchants see. */
export type Branding = Readonly<{
  partnerId: string;
  name: string;
  colour: string;
  logo: Buffer | null;
  logoType: LogoType | null;
}>;

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export const LOGO_BYTES_MAX = 64 * 1024;
export const COLOUR = '#1f5f8b'; // Of a partner that has chosen none.
export const CONTRAST_MIN = 4.5; // WCAG 2.2, 1.4.3: of text on buttons, which is white.

/** The contrast of white on a colour, as WCAG computes it. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05);
}

function linear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
