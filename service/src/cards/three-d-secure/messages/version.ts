/** The versions of EMV 3-D Secure that are spoken here, lowest first. */
export const VERSIONS = ['2.1.0', '2.2.0'] as const;
export type Version = (typeof VERSIONS)[number];

export const LATEST: Version = '2.2.0';

export function isVersion(text: unknown): text is Version {
  return VERSIONS.some((version) => version === text);
}

type Span = Readonly<{ start: string; end: string }>;

/**
 * The highest version we support that lies within all of the spans (the access control server's
 * and the directory server's); undefined when there is none.
 */
export function chooseVersion(spans: readonly Span[]): Version | undefined {
  return VERSIONS.findLast((version) =>
    spans.every(
      ({ start, end }) =>
        compareVersions(start, version) <= 0 && compareVersions(version, end) <= 0,
    ),
  );
}

/** By number, part by part: 2.10.0 is above 2.9.0, and 2.2 equals 2.2.0. */
export function compareVersions(left: string, right: string): number {
  const [ours, theirs] = [left.split('.').map(Number), right.split('.').map(Number)];
  for (let part = 0; part < Math.max(ours.length, theirs.length); part += 1) {
    const difference = (ours[part] ?? 0) - (theirs[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
