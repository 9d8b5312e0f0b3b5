/** A connector package whose host never answers: what production needs to start. */
import type { Connector } from '../service/src/acquiring/acquirers/index.ts';

const unanswered = async () => ({ kind: 'unknown', why: 'unanswered' }) as const;
const host: Connector = {
  name: 'host',
  authorize: unanswered,
  verify: unanswered,
  capture: unanswered,
  refund: unanswered,
  reverse: unanswered,
  release: unanswered,
  enquire: unanswered,
};

// oxlint-disable-next-line import/no-default-export -- It is what a connector package has.
export default function openUnanswering() {
  return () => [host];
}
