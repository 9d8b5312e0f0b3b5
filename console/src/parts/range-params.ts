/** What a range, and what it is compared with, has in the address. */
export const RANGE_PARAMS = ['range', 'from', 'to', 'compare'] as const;
