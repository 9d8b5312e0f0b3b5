import { maskedStart } from '../../platform/http/masked.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/**
 * A report that a browser blocked something on the hosted page: what and, as far as safe to log,
 * where.
 */
export type Violation = Readonly<{
  directive: string;
  blocked: string;
  document: string;
  source: string;
}>;

const DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'frame-ancestors',
  'form-action',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
  'default-src',
];
const SHOWN_MAX = 200; // Characters: the report is anybody's to write, and the log is ours.
const VIOLATIONS_MAX = 10; // Of one message; browsers send one or a few.

/** Parses a browser's report in either of the two formats; anything else yields nothing. */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.map(newerForm) : [olderForm(body)];
  return reports.slice(0, VIOLATIONS_MAX).filter((report) => report !== undefined);
}

function newerForm(report: unknown): Violation | undefined {
  if (!isRecord(report) || report['type'] !== 'csp-violation') return undefined;
  const body = report['body'];
  if (!isRecord(body)) return undefined;
  return violation({
    directive: body['effectiveDirective'],
    blocked: body['blockedURL'],
    document: body['documentURL'],
    source: body['sourceFile'],
  });
}

function olderForm(body: unknown): Violation | undefined {
  const report = isRecord(body) ? body['csp-report'] : undefined;
  if (!isRecord(report)) return undefined;
  return violation({
    directive: report['effective-directive'] ?? report['violated-directive'],
    blocked: report['blocked-uri'],
    document: report['document-uri'],
    source: report['source-file'],
  });
}

function violation(fields: Readonly<Record<keyof Violation, unknown>>): Violation {
  return {
    // A label of a metric: what is not known becomes one name, or they would be without end.
    directive: DIRECTIVES.find((name) => name === fields.directive) ?? 'other',
    blocked: plain(fields.blocked),
    document: plain(fields.document),
    source: plain(fields.source),
  };
}

/** Without query and fragment, which may hold what logs must not; nothing that looks like a card. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const [address = ''] = value.split(/[?#]/, 1);
  return maskedStart(address, SHOWN_MAX);
}
