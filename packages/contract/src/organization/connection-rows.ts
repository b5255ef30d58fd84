import { z } from 'zod';
import { QueueLabel } from '../automation/queue-labels.ts';
import { Channel } from '../conversations/contacts.ts';
import { Id, Timestamp, Switch } from '../schema.ts';
import { ConnectionIssue } from './connection-issues.ts';
import { ConnectionStatus } from './connection-status.ts';

/** A time a connection was away, and what was fetched when it came back. */
export const Outage = z.object({
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  reason: z.string(),
  recovered: z.number(),
});
export type Outage = z.output<typeof Outage>;

/** A row of the connections page. Code, reason and outage only for those who look after connections. */
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
  /** Of channels reached by a token: when it ends, if it does. */
  tokenExpiresAt: Timestamp.nullable(),
  /** Of channels whose messages are brought to us: when anything last came. */
  webhookSeenAt: Timestamp.nullable(),
  /** What an administrator has to see to at the provider. */
  issues: z.array(ConnectionIssue),
  updatedAt: Timestamp,
});
export type ConnectionRow = z.output<typeof ConnectionRow>;
