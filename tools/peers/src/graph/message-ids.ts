import { randomBytes } from 'node:crypto';
import type { GraphChannel } from './world.ts';

/** Generates an id in the format of the channel. */
export function newMessageId(channel: GraphChannel): string {
  if (channel === 'facebook') return `m_${randomBytes(45).toString('base64url')}`;
  if (channel === 'instagram') return `aWdfZAG1faXRlbTox${randomBytes(36).toString('base64url')}`;
  return `wamid.${randomBytes(27).toString('base64').replaceAll(/[+/]/g, 'A')}==`;
}
