import { ActionButton } from '../../parts/action-button.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

/** Of an alert that nobody has acknowledged yet. */
export function Acknowledge({ alertId }: Readonly<{ alertId: string }>) {
  const { isEverywhere } = usePlace();
  return (
    <ActionButton
      texts={texts}
      name="acknowledge"
      operation={isEverywhere ? 'acknowledgeOperatorAlert' : 'acknowledgeAlert'}
      input={() => ({ params: { raisedAlertId: alertId } })}
    />
  );
}
