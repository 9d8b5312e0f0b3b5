import type { Answer } from './client.ts';
import type { Operation } from './document.ts';
import { type Draft, requestOf } from './draft.ts';

export type Complaint = Readonly<{ fault: string; round: number; draft: Draft; answer: Answer }>;

const SHOWN_MAX = 400; // Characters of a body or a header.

/** What was asked and answered, and what should not have been. */
export class Report {
  readonly #counts = new Map<string, Map<number, number>>();
  /** Each fault once, with the smallest request that shows it, and how often it was seen. */
  readonly #faults = new Map<string, { smallest: Complaint; times: number }>();
  requests = 0;

  count({ id }: Operation, status: number): void {
    this.requests += 1;
    const ofOperation = this.#counts.get(id) ?? new Map<number, number>();
    ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1);
    this.#counts.set(id, ofOperation);
  }

  complain(complaint: Complaint): void {
    const seen = this.#faults.get(complaint.fault);
    const isSmaller = !seen || sizeOf(complaint) < sizeOf(seen.smallest);
    const smallest = isSmaller ? complaint : seen.smallest;
    this.#faults.set(complaint.fault, { smallest, times: (seen?.times ?? 0) + 1 });
  }

  /** Every fault, with a request to see it again. */
  faults(): string[] {
    return [...this.#faults]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([fault, { smallest, times }]) => `${fault} (${times} times)\n${shown(smallest)}`);
  }

  /** Operations that the run was blind to: never asked, or never with success. */
  blindSpots(operations: readonly Operation[]): string[] {
    return operations.flatMap(({ id, name }) => {
      const statuses = [...(this.#counts.get(id)?.keys() ?? [])];
      if (statuses.length === 0) return [`${name} was never asked`];
      return statuses.some((status) => status >= 200 && status < 300)
        ? []
        : [`${name} never succeeded, but answered ${statuses.join(', ')}`];
    });
  }

  /** A line for each operation: how often it was asked, and what it answered how often. */
  coverage(operations: readonly Operation[]): string {
    const widest = Math.max(...operations.map(({ name }) => name.length));
    return operations
      .map(({ id, name }) => {
        const counts = [...(this.#counts.get(id) ?? [])].toSorted(([a], [b]) => a - b);
        const sum = counts.reduce((total, [, count]) => total + count, 0);
        const statuses = counts.map(([status, count]) => `${status}×${count}`).join(' ');
        return `${name.padEnd(widest)} ${String(sum).padStart(6)}  ${statuses}`;
      })
      .join('\n');
  }
}

function sizeOf({ draft }: Complaint): number {
  const { body, headers, path } = requestOf(draft);
  return path.length + (body?.length ?? 0) + JSON.stringify(headers).length;
}

function shown({ answer, draft, round }: Complaint): string {
  const { body, headers, method, path } = requestOf(draft);
  const lines = [
    `round ${round}${draft.oddities.length > 0 ? `, ${draft.oddities.join(', ')}` : ''}`,
    `${method} ${cut(path)}, by ${draft.credential.name}`,
    `headers ${cut(JSON.stringify(withoutProof(headers)))}`,
    ...(body ? [`body ${cut(body.toString('latin1'))}`] : []),
    `answer ${answer.status} ${cut(answer.text)}`,
  ];
  return lines.map((line) => `    ${line}`).join('\n');
}

/** What proves who calls is not for a log, not even a test's. */
function withoutProof(headers: Readonly<Record<string, unknown>>): unknown {
  const { authorization: _token, 'x-api-key': _key, ...rest } = headers;
  return rest;
}

function cut(text: string): string {
  if (text.length <= SHOWN_MAX) return text;
  return `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)`;
}
