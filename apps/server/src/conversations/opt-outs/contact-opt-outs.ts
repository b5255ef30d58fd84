import type { OptOut } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { showContact } from '../contacts/contact-events.ts';
import { getContactRecord } from '../contacts/identity.ts';
import { endOptOut, recordOptOut } from './opt-outs.ts';
import { listOptOuts, type OptOutRow } from './queries.ts';

export async function showOptOuts({ db }: UserWork, contactId: number): Promise<OptOut[]> {
  await getContactRecord(db, contactId);
  return (await listOptOuts(db, contactId)).map(toOptOut);
}

/** An attendant states what the contact told them. */
export async function optOutManually(work: UserWork, contactId: number, reason: string) {
  if ((await getContactRecord(work.db, contactId)).isGroup) throw new AppError('ERR_OPT_OUT_GROUP');
  await recordOptOut(work, contactId, { source: 'attendant', words: reason, userId: work.user.id });
  return showContact(work, contactId);
}

export async function optInManually(work: UserWork, contactId: number, reason: string) {
  await getContactRecord(work.db, contactId);
  const statement = { source: 'attendant' as const, words: reason, userId: work.user.id };
  if (!(await endOptOut(work, contactId, statement))) throw new AppError('ERR_NOT_OPTED_OUT');
  return showContact(work, contactId);
}

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const toOptOut = (row: OptOutRow): OptOut => ({
  id: row.id,
  source: row.source,
  words: row.words,
  messageId: row.messageId,
  user: personOf(row.userId, row.userName),
  createdAt: row.createdAt.toISOString(),
  end:
    row.endedAt === null || row.endSource === null
      ? null
      : {
          at: row.endedAt.toISOString(),
          source: row.endSource,
          words: row.endReason ?? '',
          messageId: row.endMessageId,
          user: personOf(row.endedBy, row.endedByName),
        },
});
