/** As long as JSON is when it is written in ASCII: an escape has six bytes for one unit. */
export function bytesInAscii(json: string): number {
  return json.length + 5 * (json.match(/[^ -~]/g)?.length ?? 0);
}
