import { type LinkProps, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnswerOf, InputOf, OperationId } from '../api/call.ts';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import type { Texts } from '../i18n/texts.ts';
import { type OfPlace, operationAt, usePlace } from '../session/place.ts';
import { Id } from './copy.tsx';
import { Loaded } from './notice.tsx';
import { Page } from './page.tsx';

type RecordPath = Extract<LinkProps['to'], `/${string}/$${string}`>;

type RecordPageProps<Op extends OperationId> = Readonly<{
  /** `one` is what kind of record it is, `title` the name of the list that it is in. */
  texts: Texts<'one' | 'title'>;
  /** Its address: what is before the parameter is that of the list. */
  page: RecordPath;
  operation: OfPlace<Op>;
  /** Operators have an operation that finds it whichever partner they have chosen. */
  isOfAnyPartner?: boolean;
  /** Whose it is, where that is known; else the partner that was chosen. */
  partnerId?: string | undefined;
  /** What the operation takes besides the record's id. */
  params?: Readonly<Record<string, string>>;
  enabled?: boolean;
  /** False where a record does not change. */
  isLive?: boolean;
  /** Its kind, where that is not `one`. */
  title?: string;
  /** Instead of its kind, once it is there. */
  nameOf?: (data: AnswerOf<Op>) => string;
  /** Instead of the list. */
  back?: (data: AnswerOf<Op> | undefined) => Readonly<{ link: LinkProps; title: string }>;
  /** Beside its name. */
  aside?: (data: AnswerOf<Op>) => ReactNode;
  /** Below the title, instead of the id. */
  text?: (data: AnswerOf<Op>) => ReactNode;
  actions?: (data: AnswerOf<Op>, partnerId: string | null) => ReactNode;
  /** What the page shows of it; `partnerId` is whose it is. */
  children: (data: AnswerOf<Op>, partnerId: string | null) => ReactNode;
}>;

/** The page of a record while it loads, when it is there, and when it is not to be had. */
export function RecordPage<Op extends OperationId>(props: RecordPageProps<Op>) {
  const { page, operation, isOfAnyPartner, partnerId, enabled, isLive = true } = props;
  const t = useTexts(props.texts);
  const place = usePlace();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const [list = '', name = ''] = page.split('/$');
  const query = useCall(
    operationAt(operation, place, isOfAnyPartner),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parameter is the record's.
    { params: { ...params, ...props.params } } as unknown as InputOf<Op>,
    { live: isLive, partnerId, ...(enabled === undefined ? {} : { enabled }) },
  );
  const { data } = query;
  const of = <Value,>(value?: (data: AnswerOf<Op>) => Value) =>
    data === undefined ? undefined : value?.(data);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is before a page's parameter.
  const link = { to: list } as LinkProps;
  const owner = ownerIn(data, partnerId ?? place.partnerId);
  return (
    <Page
      title={of(props.nameOf) ?? props.title ?? t('one')}
      aside={of(props.aside)}
      text={of(props.text) ?? <Id value={params[name] ?? ''} />}
      back={props.back?.(data) ?? { link, title: t('title') }}
      actions={of((shown) => props.actions?.(shown, owner))}
    >
      <Loaded query={query}>{(shown) => props.children(shown, owner)}</Loaded>
    </Page>
  );
}

/** Whose record it is: operators' lists say so; else it is the partner's that was chosen. */
export function ownerIn(record: unknown, chosen: string | null = null): string | null {
  if (typeof record !== 'object' || record === null || !('partnerId' in record)) return chosen;
  return typeof record.partnerId === 'string' ? record.partnerId : chosen;
}
