import { isAnybodyAway } from '../../organization/push/subscriptions.ts';
import type { CompanyWork } from '../../platform/work.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'notifications.announce': { messageId: number };
    'notifications.push': { messageId: number; endpoint: string };
  }
}

/** Statuses of which anybody is ever notified. */
const announced = new Set(['open', 'pending', 'group']);

/** What a contact wrote, and how the conversation stood then. */
export interface Announced {
  messageId: number;
  status: string;
}

/** Contacts wrote: those who show no page are told later. Costs one small question where nobody is away. */
export async function announce(work: CompanyWork, written: Announced[]): Promise<void> {
  const news = written.filter(({ status }) => announced.has(status));
  if (news.length === 0 || !(await isAnybodyAway(work.db))) return;
  for (const { messageId } of news) await work.enqueue('notifications.announce', { messageId });
}
