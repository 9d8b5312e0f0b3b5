import { Type } from 'typebox';
import { described, oneLine, orNull, strict, Timestamp } from '../../platform/http/schema.ts';
import { HowMany, OnePartner, SPAN, SPANS } from './schema.ts';

const OPERATION_MAX = 64; // Longer than any operationId.

export const LatencyQuery = strict({
  ...SPAN,
  operation: oneLine(
    OPERATION_MAX,
    'The operationId, or `acquirer.` with what an acquirer is asked',
  ),
});
export const OperatorLatencyQuery = strict({ ...LatencyQuery.properties, partnerId: OnePartner });

const DURATIONS = {
  count: HowMany('How many calls were answered'),
  p50Ms: HowMany('Half of the responses took at most this long'),
  p95Ms: HowMany('95 % of the responses took at most this long'),
};
const Durations = strict(DURATIONS, { title: 'Durations' });
const DurationsAt = strict(
  { at: described(Timestamp, 'When the hour or day begins'), ...DURATIONS },
  { title: 'DurationsAt' },
);

export const LatencyBody = strict(
  {
    ...SPANS,
    operation: Type.String({ description: 'The operationId', examples: ['createPayment'] }),
    requests: orNull(
      strict(
        {
          method: Type.String({ description: 'HTTP method', examples: ['POST'] }),
          path: Type.String({ description: 'With placeholders', examples: ['/payments'] }),
        },
        { title: 'PlaceOfOperation' },
      ),
      'Where its requests are in the log, as `method` and `route`; null for what acquirers are asked',
    ),
    totals: described(Durations, 'Of the span; all zero if it was not called'),
    previousTotals: orNull(Durations, 'Of the span that it is compared with; null if with none'),
    classes: Type.Array(
      strict({
        upToMs: HowMany('The longest duration of the class'),
        count: HowMany('How many calls were in it, and in none before'),
      }),
      {
        description:
          'How many took how long, the shortest first; classes without calls are left out',
      },
    ),
    series: Type.Array(DurationsAt, {
      description: 'By hour or day; those without calls are left out',
    }),
    previousSeries: Type.Array(DurationsAt, {
      description: 'The same of the span that it is compared with',
    }),
  },
  { title: 'Latency' },
);
