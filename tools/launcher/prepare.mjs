import { ensureInstalled } from './install.mjs';
import { findRightNode } from './right-node.mjs';

/** What every command needs first: the right Node, whose path it resolves to, and the packages. */
export async function prepare() {
  const node = await findRightNode();
  await ensureInstalled(node);
  return node;
}
