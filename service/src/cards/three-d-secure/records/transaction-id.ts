import { randomUUID } from 'node:crypto';

const BUCKET_DIGITS = 2;

/**
 * A new id for the directory server and the issuer to know a transaction by: a random UUID whose
 * last two digits are the bucket, so that a result is found by the id alone.
 */
export function newTransactionId(bucket: string): string {
  return randomUUID().slice(0, -BUCKET_DIGITS) + bucket;
}

/** The bucket encoded in a transaction id, if it is one of ours. */
export function bucketInTransactionId(id: string): string {
  return id.slice(-BUCKET_DIGITS);
}
