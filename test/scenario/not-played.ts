/**
 * Problems that no call is answered with: two people are needed for what they refuse, so that they are told in
 * the action that the second one approved. The scenario plays them there; as an answer they are shown as the
 * service writes them.
 */
export const TOLD_IN_ACTIONS: readonly string[] = [
  'another-operation-waits',
  'return-not-unmatched',
  'return-of-another-payout',
];
