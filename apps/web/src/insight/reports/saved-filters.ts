import { z } from 'zod';

/** Most filters that a person keeps. */
export const SAVED_FILTERS_MAX = 20;

const SavedFilter = z.object({ name: z.string(), address: z.string() });
export type SavedFilter = z.output<typeof SavedFilter>;

const keyOf = (userId: number) => `report-filters-${userId}`;

/** The filters that a person saved on this device; what cannot be read is none. */
export function readSavedFilters(userId: number): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return z.array(SavedFilter).safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

export const writeSavedFilters = (userId: number, filters: SavedFilter[]): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(filters));
