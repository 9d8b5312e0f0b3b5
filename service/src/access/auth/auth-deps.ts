import type { AnyCaller } from '../partners/index.ts';
import type { SignInRoom } from './sign-in-room.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Platform } from '../../platform/platform.ts';

/** Somebody who gave the right password: whether that is enough, and for what. */
export type ProvenPerson = Readonly<{
  email: string;
  scopes: readonly string[];
  /** Signing in here is not for this person: the password alone proves too little. */
  needsSecondFactor: boolean;
}>;

/** People who sign in. They are another slice's to know, which builds on this one. */
export type People = Readonly<{
  byPassword: (email: string, password: string) => Promise<ProvenPerson | undefined>;
  /** Whoever signed in at `issuedAt` is now; nobody when they were signed out since. */
  callerOf: (email: string, issuedAt: Date) => Promise<AnyCaller | undefined>;
}>;

/** The keyring has loaded `signing-keys` and `secret-hash`. */
export type AuthDeps = Pick<Platform, 'db' | 'keyring' | 'audit'> &
  Readonly<{
    /** Of tokens, signatures and lock-outs, which others hold against the machine's time. */
    clock: Clock;
    /** By which client secrets end; `clock`, where absent. */
    secretsClock?: Clock;
    /** Where agents call that are not marked as live. */
    isSandbox?: boolean;
    people: People;
    /** One room for all doors of the process; absent: one of its own. */
    signIns?: SignInRoom;
    /** The issuer and the audience of every token. */
    publicUrl: string;
  }>;
