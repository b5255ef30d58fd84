import type { Storage } from './storage.ts';

/** Runs `act` with a storage that knows what is written through it: it goes again if `act` fails. */
export async function withTrackedWrites<T>(
  storage: Storage,
  act: (storage: Storage) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  try {
    return await act({
      ...storage,
      async write(...file) {
        const key = await storage.write(...file);
        keys.push(key);
        return key;
      },
    });
  } catch (error) {
    for (const key of keys) await storage.remove(key);
    throw error;
  }
}
