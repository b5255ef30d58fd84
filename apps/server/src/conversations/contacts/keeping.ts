import { randomUUID } from 'node:crypto';
import { channelAbilities } from '@prosa/contract';
import type { UserWork } from '../../platform/work.ts';
import { refuseUnable } from '../messages/fitting.ts';
import * as queries from './queries.ts';
import { showContact, tellContact } from './telling.ts';

/** Blocks or unblocks a contact here at once, and on the channel by the node that runs the connection. */
export async function blockContact(work: UserWork, id: number, active: boolean) {
  const { channel, isGroup } = await queries.lockContact(work.db, id);
  if (!active) refuseUnable(channel, 'canBlock');
  await queries.saveContact(work.db, id, { active });
  if (channelAbilities[channel].canBlock && !isGroup) {
    const { rows } = await queries.orderBlock(work.db, id, randomUUID(), !active);
    for (const { whatsappId } of rows) work.wakeConnection(whatsappId);
  }
  await work.audit({ action: active ? 'contact.unblocked' : 'contact.blocked', subject: `contact:${id}` });
  await tellContact(work, 'update', id);
  return showContact(work, id);
}

export async function toggleContact(work: UserWork, id: number, what: 'acceptAudioMessage' | 'disableBot') {
  const before = await queries.lockContact(work.db, id);
  await queries.saveContact(work.db, id, { [what]: !before[what] });
  await tellContact(work, 'update', id);
  return showContact(work, id);
}
