import { type Static, Type } from 'typebox';
import * as wire from '../../../platform/http/schema.ts';
import { PaymentId } from '../../payments/index.ts';
import { DISPUTE_STAGES } from '../dispute.ts';
import { DisputeId, ReasonCode } from '../schema.ts';
import { answerFile, type AnswerDraft } from './draft.ts';
import type { EarlierPayment } from '../answer.ts';
import { CHOSEN_MAX, isCompelling, MATCHES } from './earlier-payments.ts';
import {
  EVIDENCE_FIELD_NAMES,
  EVIDENCE_FORMATS,
  FILE_FIELDS,
  ruleOf,
  TEXT_FIELDS,
} from './fields.ts';
import { EVIDENCE_FILE_TYPES } from './file-kind.ts';
import type { EvidenceFile } from './file-store.ts';
import { listReasons, reasonGuide } from './reasons.ts';
import { FORMATS } from './text-format.ts';
import type { Dispute } from '../dispute.ts';

export const DisputeFileId = wire.idOf('disputeFile', 'a file');
const Digest = Type.String({
  description: 'SHA-256 of exactly what is sent, in hexadecimal',
  maxLength: 64,
  pattern: '^[0-9a-f]{64}$',
  expects: '64 hexadecimal digits, as in the preview',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
});

// Lines and tabs have their place in a text, other control characters do not.
const LINES = String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$`;

const texts = Object.fromEntries(
  TEXT_FIELDS.map((field) => {
    const { description, format, maxLength } = ruleOf(field);
    const what = format
      ? `${FORMATS[format].expects}, of at most ${maxLength} characters`
      : `a text of 1 to ${maxLength} characters`;
    const expects = `${what}, or null to remove it; nothing is cut`;
    const plain = Type.String({ minLength: 1, maxLength, pattern: LINES, expects });
    const text = format ? wire.checked(plain, FORMATS[format].holds, expects) : plain;
    return [field, Type.Optional(Type.Union([text, Type.Null()], { description, expects }))];
  }),
);

export const EvidenceChange = wire.strict(
  {
    ...texts,
    earlierPayments: Type.Optional(
      Type.Array(PaymentId, {
        maxItems: CHOSEN_MAX,
        description: 'Which of the earlier payments that are offered are named, in place of before',
      }),
    ),
  },
  { examples: [{ explanation: 'The parcel was signed for on March 3.' }] },
);

export const Submission = wire.strict({ idempotencyKey: wire.IdempotencyKey, digest: Digest });
export const Acceptance = wire.strict({ idempotencyKey: wire.IdempotencyKey });

const FieldName = wire.oneOf(EVIDENCE_FIELD_NAMES, 'Name of the field', 'explanation');
const fields = (description: string) =>
  Type.Array(Type.Enum([...EVIDENCE_FIELD_NAMES]), { description, examples: [['explanation']] });

export const FileQuery = wire.strict({
  field: wire.oneOf(FILE_FIELDS, 'What the file is evidence of', 'receipt'),
  fileName: Type.With(wire.oneLine(100, 'Its name, with the ending of its type'), {
    examples: ['receipt.pdf'],
  }),
});

const FILE_MEMBERS = {
  fileId: DisputeFileId,
  field: wire.oneOf(FILE_FIELDS, 'What it is evidence of', 'receipt'),
  fileName: wire.anyText('Its name', 'receipt.pdf'),
  contentType: wire.oneOf(EVIDENCE_FILE_TYPES, 'What it is by its bytes', 'application/pdf'),
  size: wire.anyInteger('Its size in bytes', 48_213),
  sha256: wire.anyText(
    'SHA-256 of its bytes, in hexadecimal',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
};

export const DisputeFileBody = wire.shape('DisputeFile', {
  ...FILE_MEMBERS,
  createdAt: wire.Timestamp,
});

export function disputeFileBody(file: EvidenceFile): Static<typeof DisputeFileBody> {
  const { contentType, createdAt, field, fileName, id: fileId, sha256, size } = file;
  return {
    fileId,
    field,
    fileName,
    contentType,
    size,
    sha256,
    createdAt: createdAt.toISOString(),
  };
}

const EARLIER_MEMBERS = {
  paymentId: PaymentId,
  paidAt: wire.described(wire.Timestamp, 'When it was made'),
  amount: wire.described(wire.MoneySchema, 'What was captured'),
  matches: Type.Array(wire.oneOf(MATCHES, 'What is the same', 'CUSTOMER'), {
    description: 'What of it is the same as of the disputed payment',
  }),
};

const textMembers = Object.fromEntries(
  TEXT_FIELDS.map((field) => [field, Type.Optional(wire.anyText(ruleOf(field).description))]),
);
const EvidenceTexts = wire.strict(textMembers, {
  title: 'DisputeEvidenceTexts',
  description: 'The texts, by field',
});

export const DisputeEvidenceBody = wire.shape('DisputeEvidence', {
  disputeId: DisputeId,
  reasonTitle: wire.anyText('What the reason code means', 'Other fraud, card absent'),
  whatWins: wire.anyText('What an answer must show, in plain words', 'Proof of delivery'),
  fields: wire.listOf('What can be said', {
    field: FieldName,
    description: wire.anyText('What belongs there', 'What was sold'),
    maxLength: wire.anyInteger('Characters at most; 0 where only files are taken', 2_000),
    takesFiles: wire.flag('Whether files can be attached'),
    format: wire.orAbsent(
      wire.oneOf(EVIDENCE_FORMATS, 'What its text must be, where not every text will do', 'EMAIL'),
    ),
    required: wire.flag('Whether the answer must have it'),
  }),
  evidence: EvidenceTexts,
  files: Type.Array(DisputeFileBody, { description: 'The files, oldest first' }),
  missing: fields('What is required and not there yet'),
  earlierPayments: wire.listOf('Earlier payments with the same card that nobody disputed', {
    ...EARLIER_MEMBERS,
    chosen: wire.flag('Whether the answer names it'),
  }),
  compelling: wire.flag('Whether the chosen payments are compelling evidence by Visa’s rules'),
});

type Shown = Readonly<{ dispute: Dispute; draft: AnswerDraft; offered: readonly EarlierPayment[] }>;

export function evidenceBody({
  dispute,
  draft,
  offered,
}: Shown): Static<typeof DisputeEvidenceBody> {
  const { title, whatWins } = reasonGuide(dispute.network, dispute.reasonCode);
  const { earlierPayments, evidence } = draft.contents;
  const chosen = new Set(earlierPayments.map(({ paymentId }) => paymentId));
  const others = offered.filter(({ paymentId }) => !chosen.has(paymentId));
  return {
    disputeId: dispute.id,
    reasonTitle: title,
    whatWins,
    fields: EVIDENCE_FIELD_NAMES.map((field) => ({
      field,
      description: ruleOf(field).description,
      maxLength: ruleOf(field).maxLength,
      takesFiles: ruleOf(field).takesFiles === true,
      ...(ruleOf(field).format && { format: ruleOf(field).format }),
      required: draft.required.includes(field),
    })),
    evidence,
    files: draft.files.map(disputeFileBody),
    missing: [...draft.missing],
    earlierPayments: [...earlierPayments, ...others].map((one) => ({
      ...one,
      matches: MATCHES.filter((match) => one.matches.includes(match)),
      chosen: chosen.has(one.paymentId),
    })),
    compelling: isCompelling(earlierPayments),
  };
}

export const DisputePreviewBody = wire.shape('DisputePreview', {
  contents: wire.strict(
    {
      disputeId: DisputeId,
      disputeStage: wire.oneOf(DISPUTE_STAGES, 'What is answered', 'CHARGEBACK'),
      reasonCode: ReasonCode,
      evidence: EvidenceTexts,
      files: wire.listOf('The files', FILE_MEMBERS),
      refunds: wire.listOf('What has gone back to the cardholder already', {
        refundId: wire.idOf('refund', 'a refund'),
        amount: wire.described(wire.MoneySchema, 'What was refunded'),
        refundedAt: wire.described(wire.Timestamp, 'When it was refunded'),
      }),
      earlierPayments: wire.listOf('The earlier payments that were chosen', EARLIER_MEMBERS),
    },
    { title: 'DisputeAnswerContents', description: 'Exactly what is sent' },
  ),
  digest: wire.described(Digest, 'To be sent with the submission'),
  missing: fields('What is required and not there yet'),
  submittable: wire.flag('Whether it can be submitted as it is'),
});

export function previewBody(
  { state }: Dispute,
  { contents, digest, files, missing }: AnswerDraft,
): Static<typeof DisputePreviewBody> {
  const { earlierPayments, refunds } = contents;
  return {
    contents: {
      ...contents,
      files: files.map(answerFile),
      refunds: [...refunds],
      earlierPayments: earlierPayments.map((one) => ({
        ...one,
        matches: MATCHES.filter((match) => one.matches.includes(match)),
      })),
    },
    digest,
    missing: [...missing],
    submittable: state === 'NEEDS_RESPONSE' && missing.length === 0,
  };
}

export const DisputeReasonsBody = wire.shape('DisputeReasons', {
  data: wire.listOf('Every reason that we know; OTHER stands for the other codes of a network', {
    network: wire.anyText('The brand of the card', 'VISA'),
    reasonCode: ReasonCode,
    title: wire.anyText('What it is called', 'Other fraud, card absent'),
    meaning: wire.anyText('What the cardholder or the bank says', 'It was not me'),
    whatWins: wire.anyText('What an answer must show, in plain words', 'Proof of delivery'),
    requiredEvidence: fields('What an answer must have'),
    usefulEvidence: fields('What helps'),
  }),
});

export function reasonsBody(): Static<typeof DisputeReasonsBody> {
  return {
    data: listReasons().map(({ required, useful, ...reason }) => ({
      ...reason,
      requiredEvidence: [...required],
      usefulEvidence: [...useful],
    })),
  };
}
