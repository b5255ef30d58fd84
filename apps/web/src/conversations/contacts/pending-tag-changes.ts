/** Tag changes that are being saved, including the creation of new tags. */
const pendingChanges = new Set<Promise<unknown>>();

export function trackTagChange(change: Promise<unknown>): void {
  pendingChanges.add(change);
  void change.finally(() => pendingChanges.delete(change));
}

/** Resolves once all pending tag changes are saved. */
export const tagChangesSettled = () => Promise.allSettled(pendingChanges);
