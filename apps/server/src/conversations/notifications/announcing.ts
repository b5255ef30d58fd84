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

/** A contact wrote: those who show no page are told later. Costs one small question where nobody is away. */
export async function announce(
  work: CompanyWork,
  { status }: { status: string },
  messageId: number,
): Promise<void> {
  if (announced.has(status) && (await isAnybodyAway(work.db)))
    await work.enqueue('notifications.announce', { messageId });
}
