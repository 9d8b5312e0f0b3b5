/** As much of a logger as is needed. */
export type TroubleLogger = Readonly<{
  warn: (details: Readonly<Record<string, unknown>>, message: string) => void;
}>;

const LINE_EVERY_MS = 1_000; // Of each kind: a host that misbehaves does so with every message.

/** Logs trouble by its kind, and how many of the kind were left out since the last line. */
export function createTroubleLog(
  logger: TroubleLogger,
  { acquirer, now }: Readonly<{ acquirer: string; now: () => Date }>,
): (kind: string, details?: Readonly<Record<string, unknown>>) => void {
  const kinds = new Map<string, Readonly<{ lineAt: number; omitted: number }>>();
  return (kind, details) => {
    const time = now().getTime();
    const { lineAt, omitted } = kinds.get(kind) ?? { lineAt: -Infinity, omitted: 0 };
    if (Math.abs(time - lineAt) < LINE_EVERY_MS) {
      kinds.set(kind, { lineAt, omitted: omitted + 1 });
      return;
    }
    kinds.set(kind, { lineAt: time, omitted: 0 });
    logger.warn({ acquirer, trouble: kind, ...details, omitted }, 'trouble with an ISO 8583 host');
  };
}
