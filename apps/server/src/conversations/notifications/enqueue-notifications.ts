import type { CompanyWork } from '../../platform/unit-of-work.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'notifications.announce': { messageId: number };
    'notifications.missed': { endpoint: string; since: string };
    'notifications.push': { messageId: number; endpoint: string };
  }
}

/** Only tickets with these statuses cause notifications. */
const notifiedStatuses = new Set(['open', 'pending', 'group']);

/** An incoming message and its ticket's status when it was stored. */
export interface NotifiableMessage {
  messageId: number;
  status: string;
}

/** Enqueues push jobs for incoming messages. `away` is a cheap check whether any browser has no open page. */
export async function enqueueNotifications(
  work: CompanyWork,
  written: NotifiableMessage[],
  away: Promise<boolean>,
): Promise<void> {
  const news = written.filter(({ status }) => notifiedStatuses.has(status));
  if (news.length === 0 || !(await away)) return;
  for (const { messageId } of news) await work.enqueue('notifications.announce', { messageId });
}
