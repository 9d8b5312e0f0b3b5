import type { Platform } from '../../platform/platform.ts';
import type { NotedRecord } from './subject.ts';

/** What somebody has written about a record, for the colleagues of their own side. */
export type Note = NotedRecord &
  Readonly<{
    id: string;
    /** The partner whose people see it, or of operators the empty name. */
    owner: string;
    authorId: string;
    author: string;
    /** Null once its author has deleted it. */
    text: string | null;
    createdAt: Date;
    deletedAt: Date | null;
    /** Whom it mentions. */
    mentions: readonly string[];
    isOwn: boolean;
    /** Whether it mentions the viewer, who has not said that it is read. */
    isUnread: boolean;
  }>;

export type NoteDeps = Pick<Platform, 'db' | 'clock' | 'audit'>;
