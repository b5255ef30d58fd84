import { randomUUID } from 'node:crypto';
import { channelAbilities } from '@prosa/contract';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { assertChannelAbility } from './assert-channel-ability.ts';
import * as queries from './queries.ts';
import { showContact, emitContact } from './contact-events.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'contact.blocked': object;
    'contact.unblocked': object;
  }
}

/** Blocks or unblocks a contact in the database at once; the node that runs the connection does it on the channel. */
export async function blockContact(work: UserWork, id: number, active: boolean) {
  const { channel, isGroup } = await queries.lockContact(work.db, id);
  if (!active) assertChannelAbility(channel, 'canBlock');
  await queries.saveContact(work, id, { active });
  if (channelAbilities[channel].canBlock && !isGroup) {
    const { rows } = await queries.enqueueBlock(work.db, id, {
      externalId: randomUUID(),
      isBlocked: !active,
    });
    for (const { whatsappId } of rows) work.wakeConnection(whatsappId);
  }
  await work.audit({ action: active ? 'contact.unblocked' : 'contact.blocked', subject: `contact:${id}` });
  await emitContact(work, 'update', id);
  return showContact(work, id);
}

export async function toggleContact(work: UserWork, id: number, what: 'acceptAudioMessage' | 'disableBot') {
  const before = await queries.lockContact(work.db, id);
  await queries.saveContact(work, id, { [what]: !before[what] });
  await emitContact(work, 'update', id);
  return showContact(work, id);
}
