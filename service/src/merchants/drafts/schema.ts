import { type Static, Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { bytesInAscii } from '../../platform/http/ascii-bytes.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import * as wire from '../../platform/http/schema.ts';
import { shapedAs } from '../../platform/shaped.ts';
import { type Draft, DRAFT_STATUSES } from './draft.ts';
import { DraftedMerchant } from './drafted-merchant.ts';
import { STEP_STATES, type StepOfDraft, STEPS } from './steps.ts';
import { isRecord } from '../../platform/http/normalise.ts';

const VERSION_MAX = 2_147_483_647;
const DRAFTED_BYTES_MAX = 122_880; // More than a merchant that is right can have.

export const DraftId = wire.idOf('merchantDraft', 'a draft');
const Version = Type.Integer({
  minimum: 1,
  maximum: VERSION_MAX,
  description: 'Counts the changes, from 1',
  expects: 'the version of the draft that you have read',
});
const Status = wire.oneOf(
  DRAFT_STATUSES,
  'OPEN is filled in; SUBMITTING is on its way to a merchant, and submitting it again finishes that; SUBMITTED is a merchant',
  'OPEN',
);

const TO_KEEP = `members of a merchant, of at most ${DRAFTED_BYTES_MAX} bytes of JSON, where each non-ASCII character counts as its \\u escape`;
const ToKeep = wire.checked(
  Type.With(DraftedMerchant, { jsonBytes: DRAFTED_BYTES_MAX }),
  (value) => bytesInAscii(JSON.stringify(value)) <= DRAFTED_BYTES_MAX,
  TO_KEEP,
);

export const NewDraft = wire.strict({
  idempotencyKey: wire.orAbsent(wire.IdempotencyKey),
  draftedMerchant: wire.orAbsent(ToKeep),
});
export type NewDraft = Static<typeof NewDraft>;

export const SavedDraft = wire.strict({
  version: wire.described(Version, 'The version that you have read'),
  draftedMerchant: ToKeep,
});
export type SavedDraft = Static<typeof SavedDraft>;

export const Submitted = wire.strict({
  version: wire.described(Version, 'The version that you have read'),
});

const STEP = {
  step: wire.oneOf(STEPS, 'The step', 'BUSINESS'),
  state: wire.oneOf(
    STEP_STATES,
    'EMPTY has nothing; INCOMPLETE lacks something; FAULTY has something that is not valid; COMPLETE needs nothing more',
    'COMPLETE',
  ),
};

export const StepFaults = wire.listOf('What keeps the step from being complete', {
  parameterName: wire.orAbsent(wire.anyText('Dotted path in `draftedMerchant`')),
  reasonCode: wire.anyText('The reason, as a code', 'REQUIRED_FIELD'),
  errorMessage: wire.anyText('The reason, in a sentence'),
});

const MEMBERS = {
  draftId: DraftId,
  status: Status,
  version: Version,
  name: wire.orNull(
    wire.anyText('The name that customers know, or the legal name'),
    'If it is known',
  ),
  merchantId: wire.orNull(MerchantId, 'Once the draft was submitted'),
  createdBy: wire.anyText('Who made it: a person, or the id of a client'),
  changedBy: wire.anyText('Who saved it last; the id of a link, where that was the merchant'),
  createdAt: wire.Timestamp,
  modifiedAt: wire.Timestamp,
};

export const DraftSummary = wire.shape('MerchantDraftSummary', {
  ...MEMBERS,
  steps: wire.listOf('How far each step is', STEP),
});

export const DraftBody = wire.shape('MerchantDraft', {
  ...MEMBERS,
  draftedMerchant: wire.described(
    DraftedMerchant,
    'What is known of the merchant; nothing once the draft was submitted. Numbers of bank accounts, dates of birth and home addresses are masked for credentials without the scope `onboarding.merchant.write`',
  ),
  steps: wire.listOf('Each step, with all its faults', { ...STEP, faults: StepFaults }),
});

export const DraftsQuery = { status: wire.orAbsent(Status) };
export const LINKS_QUERY = wire.strict(PAGE_QUERY);

/** A draft with what its content says of it. */
export type ExaminedDraft = Draft & Readonly<{ steps: readonly StepOfDraft[] }>;

export function draftBody(draft: ExaminedDraft) {
  const steps = draft.steps.map((one) => ({ ...one, faults: [...one.faults] }));
  return shapedAs(DraftBody, { ...draft, draftId: draft.id, name: nameOf(draft), steps });
}

export function draftSummary(draft: ExaminedDraft) {
  const steps = draft.steps.map(({ state, step }) => ({ step, state }));
  return shapedAs(DraftSummary, { ...draft, draftId: draft.id, name: nameOf(draft), steps });
}

function nameOf({ draftedMerchant }: Draft): string | null {
  const details = draftedMerchant['merchantDetails'];
  const about = isRecord(details) ? details['merchantInformation'] : undefined;
  if (!isRecord(about)) return null;
  const name = [about['operatingAsName'], about['legalName']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof name === 'string' ? name : null;
}
