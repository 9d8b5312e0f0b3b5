/** Something that happened to a partner's record, as the partner is told. Never changed later. */
export type Event = Readonly<{
  id: string;
  /** The noun and what became of it: `merchant.created`. */
  type: string;
  createdAt: Date;
  partnerId: string;
  /** The merchant it concerns; null for what is the partner's own. */
  merchantId: string | null;
  subjectId: string;
  /** Counts the events of the subject, from 1. */
  sequence: number;
  correlationId: string;
  data: Readonly<Record<string, unknown>>;
}>;

declare const DEFINED: unique symbol;
/** The name of a type that was defined: no other can be recorded. */
export type EventType = string & Readonly<{ [DEFINED]: true }>;

/** Made by `eventOf`, so that its data are those of its type. */
export type NewEvent = Omit<Event, 'id' | 'createdAt' | 'type'> &
  Readonly<{
    type: EventType;
    /** Where the row lives: the bucket of the merchant, or of the partner for what is the partner's. */
    bucket: string;
    now: Date;
    /** Of the card, for who counts what is published: it is kept with the payment only. */
    brand?: string;
  }>;
