import { ensureInstalled } from './install-packages.mjs';
import { findRightNode } from './find-node.mjs';

/** What every command needs first: the right Node, whose path it resolves to, and the packages. */
export async function prepare() {
  const node = await findRightNode();
  await ensureInstalled(node);
  return node;
}
