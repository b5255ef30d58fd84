import type { MomentCard, MomentPanel } from '@prosa/contract';

interface PanelTotals {
  open: number;
  pending: number;
  unread: number;
  online: number;
  /** Since when the one who has waited longest waits. */
  waitingSince: string | null;
  /** The tickets of the person who has most. */
  highestLoad: number;
}

export const loadOf = ({ open, pending }: Pick<MomentCard, 'open' | 'pending'>): number => open + pending;

const sumOf = (cards: MomentCard[], part: 'open' | 'pending' | 'unread'): number =>
  cards.reduce((sum, card) => sum + card[part], 0);

/** What the whole panel adds up to. */
export function totalsOf({ cards, free }: MomentPanel): PanelTotals {
  const [waitingSince = null] = cards.flatMap((card) => card.waitingSince ?? []).toSorted();
  const own = cards.filter(({ user }) => user !== null);
  return {
    open: sumOf(cards, 'open'),
    pending: sumOf(cards, 'pending'),
    unread: sumOf(cards, 'unread'),
    online: own.filter(({ user }) => user?.online).length + free.length,
    waitingSince,
    highestLoad: Math.max(0, ...own.map(loadOf)),
  };
}
