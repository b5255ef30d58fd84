import type { AttendantFigures } from '@prosa/contract';
import { expect, test } from 'vitest';
import { sortAttendants } from './sort-attendants.ts';

const attendant = (name: string, rating: number | null): AttendantFigures => ({
  id: 1,
  name,
  online: false,
  avgWaitTime: null,
  avgSupportTime: null,
  tickets: 0,
  rating,
  countRating: 0,
});
const three = [attendant('Élcio', null), attendant('Bruna', 9), attendant('Caio', 7)];
const names = (list: AttendantFigures[]) => list.map(({ name }) => name);

test('names are sorted as they are read, unknown figures come last', () => {
  expect(names(sortAttendants(three, 'name', 'asc'))).toEqual(['Bruna', 'Caio', 'Élcio']);
  expect(names(sortAttendants(three, 'rating', 'desc'))).toEqual(['Bruna', 'Caio', 'Élcio']);
  expect(names(sortAttendants(three, 'rating', 'asc'))).toEqual(['Caio', 'Bruna', 'Élcio']);
});
