import type { CompanyWork } from '../../platform/unit-of-work.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'notifications.announce': { messageId: number };
    'notifications.missed': { endpoint: string; since: string };
    'notifications.push': { messageId: number; endpoint: string };
  }
}

/** Statuses of which anybody is ever notified. */
const notifiedStatuses = new Set(['open', 'pending', 'group']);

/** What a contact wrote, and how the conversation stood then. */
export interface NotifiableMessage {
  messageId: number;
  status: string;
}

/** Contacts wrote: those who show no page are told later. Costs one small question, `away`, where nobody is. */
export async function enqueueNotifications(
  work: CompanyWork,
  written: NotifiableMessage[],
  away: Promise<boolean>,
): Promise<void> {
  const news = written.filter(({ status }) => notifiedStatuses.has(status));
  if (news.length === 0 || !(await away)) return;
  for (const { messageId } of news) await work.enqueue('notifications.announce', { messageId });
}
