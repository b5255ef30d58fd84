import { ensureInstalled } from './install-packages.mjs';
import { findRightNode } from './find-node.mjs';

/** The preparation for every command: the packages and the right Node, whose path it resolves to. */
export async function prepare() {
  const node = await findRightNode();
  await ensureInstalled(node);
  return node;
}
