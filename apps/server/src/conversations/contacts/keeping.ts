import { randomUUID } from 'node:crypto';
import { channelAbilities } from '@prosa/contract';
import { dropFiles } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/work.ts';
import { tellRemoved } from '../tickets/telling.ts';
import { refuseUnable } from '../messages/fitting.ts';
import { picturesOfGone } from './merging/queries.ts';
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

/** With all its conversations, and the files sent in them. */
export async function removeContact(work: UserWork, id: number): Promise<void> {
  const { name, number, channel, pictureKey } = await queries.lockContact(work.db, id);
  const tickets = await queries.listTicketsOf(work.db, id);
  const keys = [...(await queries.listFileKeys(work.db, id)), ...(await picturesOfGone(work.db, id))];
  await queries.deleteContact(work.db, id);
  await dropFiles(work, pictureKey === null ? keys : [...keys, pictureKey]);
  await work.audit({
    action: 'contact.removed',
    subject: `contact:${id}`,
    before: { name, number, channel, tickets: tickets.length },
  });
  for (const ticket of tickets) tellRemoved(work, ticket);
  work.emit('contact', { action: 'delete', contactId: id }, ['everyone']);
}
