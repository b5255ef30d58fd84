import { z } from 'zod';
import { Branding } from './business/branding.ts';
import { Company, WeekHours } from './business/companies.ts';
import { Help } from './business/helps.ts';
import { Plan } from './business/plans.ts';
import { SessionCompany } from './organization/sessions.ts';
import { SettingPair } from './organization/settings.ts';
import { Colleague, User } from './organization/users.ts';
import { Id } from './schema.ts';

const saved = z.enum(['create', 'update']);
const removed = z.literal('delete');

/**
 * Everything that is told live. The key is the name in our code; `channel` is the name on the wire,
 * which carries the company's id. Every message is followed by its number: `(payload, { number })`.
 */
export const events = {
  /** In full to the person and those who manage people; to the others as a colleague. */
  user: {
    channel: (companyId: number) => `company-${companyId}-user`,
    payload: z.union([
      z.object({ action: saved, user: User }),
      z.object({ action: saved, user: Colleague }),
      z.object({ action: removed, userId: Id }),
    ]),
  },
  /** This session is over because the account signed in elsewhere. */
  auth: {
    channel: (companyId: number) => `company-${companyId}-auth`,
    payload: z.object({ action: z.literal('update'), user: z.object({ id: Id }) }),
  },
  setting: {
    channel: (companyId: number) => `company-${companyId}-settings`,
    payload: z.object({ action: z.literal('update'), setting: SettingPair }),
  },
  hours: {
    channel: (companyId: number) => `company-${companyId}-schedules`,
    payload: z.object({ action: z.literal('update'), schedules: WeekHours }),
  },
  help: {
    channel: (companyId: number) => `company-${companyId}-help`,
    payload: z.union([z.object({ action: saved, record: Help }), z.object({ action: removed, id: Id })]),
  },
  /** Own company's name, plan, due date or status changed. */
  subscription: {
    channel: (companyId: number) => `company-${companyId}-subscription`,
    payload: z.object({ action: z.literal('update'), company: SessionCompany }),
  },
  branding: {
    channel: (companyId: number) => `company-${companyId}-branding`,
    payload: z.object({ action: z.literal('update'), branding: Branding }),
  },
  version: {
    channel: (companyId: number) => `company-${companyId}-version`,
    payload: z.object({ action: z.literal('update'), version: z.string() }),
  },
  /** For the platform owner's screens. */
  company: {
    channel: (companyId: number) => `company-${companyId}-company`,
    payload: z.union([
      z.object({ action: saved, company: Company }),
      z.object({ action: removed, companyId: Id }),
    ]),
  },
  plan: {
    channel: (companyId: number) => `company-${companyId}-plan`,
    payload: z.union([z.object({ action: saved, plan: Plan }), z.object({ action: removed, planId: Id })]),
  },
} as const satisfies Record<string, { channel: (companyId: number) => string; payload: z.ZodType }>;

export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]['payload']>;
export type EventInput<E extends EventName> = z.input<(typeof events)[E]['payload']>;

/** Sent by the client: "I am here", on start and every five minutes. */
export const HEARTBEAT_EVENT = 'userStatus';
/** Sent to a client that is too far behind to be caught up. */
export const RESYNC_EVENT = 'resync';
/** Sent once a socket is live, with the number of the last event it has. */
export const READY_EVENT = 'ready';
