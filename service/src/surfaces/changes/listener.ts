import { Readable } from 'node:stream';
import type { Topic } from './topic.ts';

export type Listener = Readonly<{
  /** What the client reads. */
  body: Readable;
  /** This has changed. */
  tell: (topics: Iterable<Topic>) => void;
  /** All that was to be told has been, as of this time of the service. */
  beat: (time: string) => void;
  /** It is to come again, or to sign in again first. */
  end: () => void;
}>;

/**
 * A stream of events as browsers know them (text/event-stream). For a client that does not read there is
 * one message at most, which says all that has changed since: however long it stays, it costs no more.
 */
export function createListener(hears: Iterable<Topic>, ended: () => void): Listener {
  const changed = new Set<Topic>();
  let greeting = message('hears', [...hears].toSorted().join(' '));
  let time: string | undefined;
  let mayPush = false;
  const body = new Readable({
    highWaterMark: 1, // What is told before it is read becomes one message.
    read: () => {
      mayPush = true;
      flush();
    },
    destroy: (error, done) => {
      ended();
      done(error);
    },
  });

  const flush = (): void => {
    if (!mayPush || (changed.size === 0 && time === undefined)) return;
    const told = changed.size === 0 ? '' : message('changed', [...changed].toSorted().join(' '));
    const beaten = time === undefined ? '' : message('beat', time);
    changed.clear();
    time = undefined;
    mayPush = false; // Before what follows, which may ask for more at once.
    body.push(greeting + told + beaten);
    greeting = '';
  };

  return {
    body,
    tell: (topics) => {
      for (const topic of topics) changed.add(topic);
    },
    beat: (now) => {
      time = now;
      flush();
    },
    end: () => {
      ended();
      if (body.destroyed || body.readableEnded) return;
      body.push(message('over', ''));
      body.push(null);
    },
  };
}

function message(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`;
}
