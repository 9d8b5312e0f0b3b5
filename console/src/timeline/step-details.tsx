import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Button } from '../parts/button.tsx';
import { Id } from '../parts/copy.tsx';
import { Json } from '../parts/json.tsx';
import { Facts } from '../parts/page.tsx';
import { LinkedId, RecordLink } from '../parts/record-link.tsx';
import { Time } from '../parts/time.tsx';
import { MEMBERS } from './members.ts';
import { asCurl, asSdkCall, type MadeRequest } from './request-code.ts';
import type { EntryOf, Step } from './steps.ts';
import { texts } from './texts.ts';
import { OneMessage } from './three-d-secure-messages.tsx';

type DetailsProps = Readonly<{ step: Step; partnerId: string | null }>;

/** What was said, field by field, and where more is found. */
export function StepDetails({ step, partnerId }: DetailsProps) {
  const { entry, part } = step;
  const t = useTexts(texts);
  if (entry.kind === 'request') {
    return <RequestDetails entry={entry} part={part} partnerId={partnerId} />;
  }
  if (entry.kind === 'acquirerMessage') return <AcquirerDetails entry={entry} part={part} />;
  if (entry.kind === 'threeDSecureMessage') {
    return (
      <OneMessage
        authenticationId={entry.subjectId ?? ''}
        place={Number(entry.id.split('-').at(-1))}
        message={entry.details.message}
        partnerId={partnerId}
      />
    );
  }
  if (entry.kind !== 'event') return <PlainDetails entry={entry} />;
  return (
    <>
      <p className="row">
        <RecordLink id={entry.id}>{t('openEvent')}</RecordLink>
      </p>
      <Json value={entry.details.data} />
    </>
  );
}

type AcquirerProps = Readonly<{ entry: EntryOf<'acquirerMessage'>; part: Step['part'] }>;

function AcquirerDetails({ entry, part }: AcquirerProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { acquirer, reference, error, request, answer } = entry.details;
  const isAsked = part === 'asked';
  const said = isAsked ? request : answer;
  return (
    <>
      <Facts
        facts={[
          [t('acquirer'), isAsked && acquirer],
          [t('reference'), isAsked && <code key="reference">{reference}</code>],
          [t('error'), !isAsked && error],
        ]}
      />
      {said !== null && <Json value={said} names={MEMBERS[language]} />}
    </>
  );
}

type PlainKind = Exclude<
  Step['entry']['kind'],
  'request' | 'acquirerMessage' | 'threeDSecureMessage' | 'event'
>;

/** The facts of what has no message: any of these may be there, and are left out where not. */
function PlainDetails({ entry }: Readonly<{ entry: EntryOf<PlainKind> }>) {
  const t = useTexts(texts);
  const details: Readonly<Record<string, unknown>> = entry.details;
  const text = (name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [batchId, eventId, endpointId] = ['batchId', 'eventId', 'endpointId'].map(text);
  return (
    <>
      <p>{entry.title}</p>
      <Facts
        facts={[
          [t('record'), entry.subjectId !== null && <LinkedId key="id" id={entry.subjectId} />],
          [t('batch'), batchId !== undefined && <LinkedId key="batch" id={batchId} />],
          [t('event'), eventId !== undefined && <LinkedId key="event" id={eventId} />],
          [t('key'), text('idempotencyKey')],
          [t('actor'), text('actor')],
          [t('reason'), text('reason')],
          [t('file'), text('fileId')],
          [t('trace'), text('traceNumber')],
          [t('endpoint'), endpointId !== undefined && <LinkedId key="to" id={endpointId} />],
          [t('error'), text('errorMessage')],
          [
            t('nextAttempt'),
            text('nextAttemptAt') && <Time key="next" at={text('nextAttemptAt')} form="long" />,
          ],
          [t('correlation'), entry.correlationId],
        ]}
      />
    </>
  );
}

type RequestProps = Readonly<{
  entry: EntryOf<'request'>;
  part: Step['part'];
  partnerId: string | null;
}>;

function RequestDetails({ entry, part, partnerId }: RequestProps) {
  const t = useTexts(texts);
  const { method, path, request, answer, clientId, idempotency, reasonCodes } = entry.details;
  if (part === 'answered') {
    return (
      <>
        <Facts facts={[[t('reasonCodes'), reasonCodes.join(', ')]]} />
        {answer !== null && <Json value={answer} />}
      </>
    );
  }
  return (
    <>
      <div className="row">
        <CopyCode request={{ method, path, body: request }} />
        <Link
          to="/requests/$requestId"
          params={{ requestId: entry.id }}
          search={partnerId === null ? {} : { of: partnerId }}
        >
          {t('openRequest')}
        </Link>
      </div>
      <Facts
        facts={[
          [t('client'), clientId],
          [t('idempotency'), idempotency],
          [t('correlation'), entry.correlationId && <Id key="id" value={entry.correlationId} />],
        ]}
      />
      {request !== null && <Json value={request} />}
    </>
  );
}

const COPIED_MS = 1500;

/** Buttons that copy an API request, for somebody who wants to make it again. */
export function CopyCode({ request }: Readonly<{ request: MadeRequest }>) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (name: string, text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(name);
    setTimeout(() => setCopied(null), COPIED_MS);
  };
  const sdkCall = asSdkCall(request);
  return (
    <>
      <Button icon="copy" onClick={() => void copy('curl', asCurl(request))}>
        {copied === 'curl' ? t('copied') : t('copyCurl')}
      </Button>
      {sdkCall !== undefined && (
        <Button icon="copy" onClick={() => void copy('sdk', sdkCall)}>
          {copied === 'sdk' ? t('copied') : t('copySdk')}
        </Button>
      )}
    </>
  );
}
