import type { Notification } from './notification-page.ts';
import { isOurs } from './protocol.ts';

/**
 * Calls `onNotification` for each notification of that origin, until the returned function is
 * called.
 */
export function listenFor(
  notificationOrigin: string,
  onNotification: (notification: Notification) => void,
): () => void {
  const onMessage = ({ data, origin }: MessageEvent<unknown>): void => {
    if (origin === notificationOrigin && isNotification(data)) onNotification(data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

function isNotification(data: unknown): data is Notification {
  if (!isOurs(data)) return false;
  if (data.causeway === 'method-ended') {
    return 'threeDSMethodData' in data && typeof data.threeDSMethodData === 'string';
  }
  return data.causeway === 'challenge-ended' && 'cres' in data && typeof data.cres === 'string';
}
