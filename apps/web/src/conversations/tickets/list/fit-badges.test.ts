import { describe, expect, it } from 'vitest';
import { fitBadges, type SizedBadge } from './fit-badges.ts';

const MORE = 26;
const shown = (marks: SizedBadge[], room: number) =>
  [...fitBadges(marks, room, MORE)].toSorted((a, b) => a - b);
const queue = { width: 60 };
const connection = { width: 80, isMinor: true };
const tag = { width: 70 };

describe('the marks of a row', () => {
  it('are all shown where there is room', () =>
    expect(shown([queue, connection, tag], 60 + 4 + 80 + 4 + 70)).toEqual([0, 1, 2]));

  it('leave out what the open ticket names too before anything else, and keep room to count it', () => {
    expect(shown([queue, connection, tag], 60 + 4 + 80 + 4 + 69)).toEqual([0, 2]);
    expect(shown([queue, connection, tag], 60 + 4 + 70 + 4 + MORE)).toEqual([0, 2]);
    expect(shown([queue, connection, tag], 60 + 4 + 70 + 4 + MORE - 1)).toEqual([0]);
  });

  it('let a short one stand where a long one does not fit', () =>
    expect(shown([queue, { width: 130 }, tag], 60 + 4 + 70 + 4 + MORE)).toEqual([0, 2]));

  it('begin with the first, whatever room there is', () => expect(shown([queue, tag], 20)).toEqual([0]));
});
