import { OfService } from '../../parts/problem-text.tsx';
import { useReasonOf } from './reasons.ts';

/** A reason in words, with the network's code. */
export function ReasonName({
  network,
  reasonCode,
}: Readonly<{ network: string; reasonCode: string }>) {
  const reason = useReasonOf()({ network, reasonCode });
  return (
    <span title={reason?.meaning}>
      <code>{reasonCode}</code> {reason && <OfService>{reason.title}</OfService>}
    </span>
  );
}
