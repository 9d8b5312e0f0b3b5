import { Type } from 'typebox';
import { LANGUAGES } from '../../kernel/language.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import * as wire from '../../platform/http/schema.ts';
import { type OutgoingEmail, EMAIL_KINDS, EMAIL_STATES } from './email.ts';

const EmailId = wire.idOf('email', 'an e-mail');

export const EmailsQuery = wire.strict(PAGE_QUERY);
export const EmailPath = wire.strict({ emailId: EmailId });

const EMAIL = {
  emailId: EmailId,
  partnerId: wire.orNull(wire.anyText('Whose it is'), 'The partner; null for operators'),
  kind: wire.oneOf(EMAIL_KINDS, 'What it tells of'),
  subjectId: wire.anyText('The alert or the run of a report'),
  recipient: wire.anyText('The address'),
  language: wire.oneOf(LANGUAGES, 'Its language'),
  subject: wire.anyText('Its subject'),
  emailState: wire.oneOf(
    EMAIL_STATES,
    'GIVEN_UP: it could not be sent in a day. UNSENT: no server was set when it was written',
  ),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was handed over' }),
  lastError: wire.orNull(Type.String(), 'What went wrong last; null if nothing did'),
  createdAt: wire.Timestamp,
  endedAt: wire.orNull(wire.Timestamp, 'When it was sent or given up; null before'),
};
export const EmailBody = wire.shape('Email', EMAIL);
export const EmailWithText = wire.shape('EmailWithText', {
  ...EMAIL,
  text: wire.anyText('What it says, as plain text'),
});

export function emailBody({ id, state, partnerId, ...email }: OutgoingEmail) {
  return {
    emailId: id,
    partnerId: partnerId === '' ? null : partnerId,
    kind: email.kind,
    subjectId: email.subjectId,
    recipient: email.recipient,
    language: email.language,
    subject: email.subject,
    emailState: state,
    attempts: email.attempts,
    lastError: email.lastError,
    createdAt: email.createdAt.toISOString(),
    endedAt: email.endedAt?.toISOString() ?? null,
  };
}
