export const PROBLEMS_NOT_PLAYED: readonly string[] = [];
export const EVENTS_NOT_PLAYED: readonly string[] = [];
