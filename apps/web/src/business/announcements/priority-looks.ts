import type { AnnouncementPriority } from '@prosa/contract';
import type { Tone } from '../../ui/StatusDot.tsx';

/** Red, orange and grey, each with its name beside it. */
export const priorityLooks = {
  1: { tone: 'err', text: 'announcements.high' },
  2: { tone: 'warn', text: 'announcements.medium' },
  3: { tone: 'neutral', text: 'announcements.low' },
} as const satisfies Record<AnnouncementPriority, { tone: Tone; text: string }>;
