import type { ActionDeps } from '../approvals/index.ts';
import type { Logger } from '../../platform/logger.ts';

export type AgentDeps = ActionDeps & Readonly<{ logger: Logger; publicUrl: string }>;
