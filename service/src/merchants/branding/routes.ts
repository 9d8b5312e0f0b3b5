import { bucketOf } from '../../kernel/id.ts';
import { partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { lockingIn } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Branding } from './branding.ts';
import { findBranding, writeBranding } from './branding-store.ts';
import { logoTypeOf } from './logo-kind.ts';
import * as schema from './schema.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'db'>;

const COMMON = { tag: 'Onboarding' } as const;
const BRANDING_KIB = 96; // A logo in base64.

/** How the pages look that a partner's merchants see. */
export function brandingRoutes({ audit, clock, db }: Deps): Route[] {
  return [
    route('GET /onboarding/branding', {
      ...COMMON,
      access: 'onboarding.merchant.read',
      operationId: 'retrieveBranding',
      summary: 'Retrieve your branding',
      description: 'How the page looks on which your merchants fill in their part of a draft.',
      answers: { 200: schema.BrandingBody },
      handle: async (call) =>
        ok(schema.shownBranding(await findBranding(db, partnerOf(call).partnerId))),
    }),
    route('PUT /onboarding/branding', {
      ...COMMON,
      access: 'onboarding.merchant.write',
      operationId: 'replaceBranding',
      summary: 'Set your branding',
      description:
        'Your name, colour and logo on the page on which your merchants fill in their part of a draft. White text must be readable on the colour. The logo is a PNG, JPEG or WebP of at most 64 KiB.',
      body: schema.NewBranding,
      bodyKiB: BRANDING_KIB,
      examine: schema.brandingFaults,
      answers: { 200: schema.BrandingBody },
      handle: async (call) => {
        const { caller, body } = { ...call, caller: partnerOf(call) };
        const { partnerId } = caller;
        const kept = await transaction(lockingIn(db, bucketOf(partnerId)), async (tx) => {
          const branding = changed(await findBranding(tx, partnerId), body);
          await writeBranding(tx, branding, clock.now());
          const { colour, logoType, name } = branding;
          const entry = { ...byOf(call), action: 'branding.replaced', subject: partnerId };
          await audit.record(tx, { ...entry, details: { name, colour, logoType } });
          return branding;
        });
        return ok(schema.shownBranding(kept));
      },
    }),
  ];
}

function changed(before: Branding, { colour, logo, name }: schema.NewBranding): Branding {
  const others = { ...before, name, colour: colour.toLowerCase() };
  if (logo === undefined) return others;
  if (logo === null) return { ...others, logo: null, logoType: null };
  const bytes = Buffer.from(logo, 'base64');
  return { ...others, logo: bytes, logoType: logoTypeOf(bytes) ?? null };
}
