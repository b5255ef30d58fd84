import type { DashboardCounters, Figure } from '@prosa/contract';
import type { i18n } from 'i18next';
import { durationText } from '../reports/useDurationText.ts';

/** A figure that the dashboard counts for the whole company. */
export type Counter = keyof DashboardCounters & Figure;

const MINUTE_S = 60;
const times: readonly Counter[] = ['avgWaitTime', 'avgSupportTime'];
/** What is counted now has no period before. */
const ofNow: readonly Counter[] = ['supportHappening', 'supportPending', 'supportGroups'];

export const hasPeriodBefore = (figure: Counter): boolean => !ofNow.includes(figure);

/** A figure as people read it: a duration, or a number. */
export const figureText = ({ t, language }: i18n, figure: Counter, value: number | null): string =>
  times.includes(figure)
    ? durationText(t, value === null ? null : value * MINUTE_S)
    : (value ?? 0).toLocaleString(language);

/** A share, rounded only here, or the points of the score; a dash where nobody rated. */
export function shareText({ t }: Pick<i18n, 't'>, share: number | null, isScore = false): string {
  if (share === null) return t('reports.unknown');
  return isScore ? String(Math.round(share)) : `${Math.round(share)}%`;
}

interface Compared {
  now: number | null;
  before: number | null | undefined;
  /** Shares and scores differ by points, everything else by percent. */
  isInPoints?: boolean;
}

/** How a figure differs from the period before, if there was something to compare with. */
export function changeOf(
  { t, language }: Pick<i18n, 't' | 'language'>,
  { now, before, isInPoints = false }: Compared,
): { text: string; share: number } | undefined {
  if (now === null || before === null || before === undefined) return undefined;
  const signDisplay = 'exceptZero';
  if (isInPoints) {
    const share = Math.round(now) - Math.round(before);
    const points = new Intl.NumberFormat(language, { signDisplay }).format(share);
    return { text: t('dashboard.changePoints', { points }), share };
  }
  if (before === 0) return undefined;
  const share = (now - before) / Math.abs(before);
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay });
  return { text: t('dashboard.change', { percent: format.format(share) }), share };
}
