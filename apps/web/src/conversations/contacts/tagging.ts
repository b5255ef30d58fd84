/** Changes of tags that are on their way to the server, new tags among them. */
const underWay = new Set<Promise<unknown>>();

export function followTagging(change: Promise<unknown>): void {
  underWay.add(change);
  void change.finally(() => underWay.delete(change));
}

/** Once the server has every tag that was given here. */
export const taggingSettled = () => Promise.allSettled(underWay);
