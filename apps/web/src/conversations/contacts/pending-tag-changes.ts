/** Changes of tags that are on their way to the server, new tags among them. */
const pendingChanges = new Set<Promise<unknown>>();

export function trackTagChange(change: Promise<unknown>): void {
  pendingChanges.add(change);
  void change.finally(() => pendingChanges.delete(change));
}

/** Once the server has every tag that was given here. */
export const tagChangesSettled = () => Promise.allSettled(pendingChanges);
