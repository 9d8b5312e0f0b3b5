import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Button } from '../parts/button.tsx';
import { Id } from '../parts/copy.tsx';
import { Json } from '../parts/json.tsx';
import { Facts } from '../parts/facts.tsx';
import { LinkedId, RecordLink } from '../parts/record-link.tsx';
import { Time } from '../parts/time.tsx';
import { MEMBERS } from './members.ts';
import { asCurl, asSdkCall, type MadeRequest } from './request-code.ts';
import type { EntryOf, Step } from './steps.ts';
import { texts } from './texts.ts';
import { OneMessage } from './three-d-secure-messages.tsx';
import { WireMessages } from './wire-messages.tsx';

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
  const { language } = useLanguage();
  const { acquirer, reference, error, request, answer, wire } = entry.details;
  const isAsked = part === 'asked';
  const said = isAsked ? request : answer;
  const direction = isAsked ? 'SENT' : 'RECEIVED';
  return (
    <>
      <Facts
        texts={texts}
        facts={{
          acquirer: isAsked && acquirer,
          reference: isAsked && <code>{reference}</code>,
          error: !isAsked && error,
        }}
      />
      {said !== null && <Json value={said} names={MEMBERS[language]} />}
      {wire && <WireMessages messages={wire.filter((one) => one.direction === direction)} />}
    </>
  );
}

type PlainKind = Exclude<
  Step['entry']['kind'],
  'request' | 'acquirerMessage' | 'threeDSecureMessage' | 'event'
>;

/** The facts of what has no message: any of these may be there, and are left out where not. */
function PlainDetails({ entry }: Readonly<{ entry: EntryOf<PlainKind> }>) {
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
        texts={texts}
        facts={{
          record: entry.subjectId !== null && <LinkedId id={entry.subjectId} />,
          batch: batchId !== undefined && <LinkedId id={batchId} />,
          event: eventId !== undefined && <LinkedId id={eventId} />,
          key: text('idempotencyKey'),
          actor: text('actor'),
          reason: text('reason'),
          file: text('fileId'),
          trace: text('traceNumber'),
          endpoint: endpointId !== undefined && <LinkedId id={endpointId} />,
          error: text('errorMessage'),
          nextAttempt: text('nextAttemptAt') && <Time at={text('nextAttemptAt')} form="long" />,
          correlation: entry.correlationId,
        }}
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
        <Facts texts={texts} facts={{ reasonCodes: reasonCodes.join(', ') }} />
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
        texts={texts}
        facts={{
          client: clientId,
          idempotency,
          correlation: entry.correlationId && <Id value={entry.correlationId} />,
        }}
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
