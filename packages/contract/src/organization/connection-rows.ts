import { z } from 'zod';
import { QueueLabel } from '../automation/queue-labels.ts';
import { Channel } from '../conversations/contacts.ts';
import { Id, Timestamp, Switch } from '../schema.ts';
import { ConnectionIssue } from './connection-issues.ts';
import { ConnectionStatus } from './connection-status.ts';

/** A period without connection, and how many messages were fetched after it. */
export const Outage = z.object({
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  reason: z.string(),
  recovered: z.number(),
});
export type Outage = z.output<typeof Outage>;

/** A row of the connections page. Code, reason and outage only for users who manage connections. */
export const ConnectionRow = z.object({
  id: Id,
  name: z.string(),
  channel: Channel,
  number: z.string(),
  status: ConnectionStatus,
  statusSince: Timestamp,
  statusReason: z.string().nullable(),
  qrcode: z.string(),
  retries: z.number(),
  isDefault: z.boolean(),
  groupAsTicket: Switch,
  statusImportMessages: z.string().nullable(),
  lastOutage: Outage.nullable(),
  queues: z.array(QueueLabel),
  /** Channels with a token: when it expires, if it does. */
  tokenExpiresAt: Timestamp.nullable(),
  /** Channels with a webhook: the time of its last call. */
  webhookSeenAt: Timestamp.nullable(),
  /** Issues that an administrator has to resolve with the provider. */
  issues: z.array(ConnectionIssue),
  updatedAt: Timestamp,
});
export type ConnectionRow = z.output<typeof ConnectionRow>;
