import type { AttendantFigures } from '@prosa/contract';

export const attendantKeys = [
  'name',
  'rating',
  'countRating',
  'tickets',
  'avgWaitTime',
  'avgSupportTime',
  'online',
] as const;
export type AttendantKey = (typeof attendantKeys)[number];

/** What is not known comes last, in whichever order. */
export function sortAttendants(
  attendants: AttendantFigures[],
  by: AttendantKey,
  order: 'asc' | 'desc',
): AttendantFigures[] {
  const direction = order === 'asc' ? 1 : -1;
  return attendants.toSorted((one, other) => {
    const [a, b] = [one[by], other[by]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'pt-BR') * direction;
    return (Number(a) - Number(b)) * direction;
  });
}
