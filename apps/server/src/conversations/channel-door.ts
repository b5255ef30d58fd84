import { channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import type { ChannelDoor, Waiting } from '../channels/door.ts';
import { findAccount, openAccount } from '../organization/channel-accounts/accounts.ts';
import { createActivityNotes } from '../organization/connections/activity.ts';
import { findRunning, noteLoggedOut, type RunningConnection } from '../organization/connections/running.ts';
import { reportRecovered, setConnectionStatus } from '../organization/connections/status.ts';
import { kept } from '../platform/db.ts';
import type { Platform } from '../platform/platform.ts';
import type { CompanyWork } from '../platform/work.ts';
import { keepContact, noteContacts, waitingContacts } from './contacts/from-channel.ts';
import { noteAcks, noteChatAck } from './messages/acks.ts';
import { collectHistory, importSome, type ImportWish } from './messages/history.ts';
import { receive, type ReceivingConnection } from './messages/incoming.ts';
import { keepMedia, keepStory, mediaGone, waitingMedia } from './messages/media.ts';
import { writeNotice } from './messages/notices.ts';
import { nextOrder, settleOrder } from './messages/orders.ts';
import { claimMessage, settleMessage, takeOver } from './messages/outbox.ts';

/** How conversations and connections answer the channels. */
export function createChannelDoor({ secrets, storage, config }: Platform): ChannelDoor {
  const noteActivity = createActivityNotes();
  const receiving = (connection: RunningConnection): ReceivingConnection => ({
    ...connection,
    seal: (text, context) => secrets.seal(text, context),
  });

  /** Gone while something of it was still under way: there is nobody left to tell. */
  const withConnection = async <T>(
    work: CompanyWork,
    id: number,
    act: (connection: RunningConnection) => Promise<T>,
  ): Promise<T | undefined> => {
    const connection = await findRunning(work.db, id);
    return connection && act(connection);
  };

  return {
    waiting: (work, id) => lookFor(work, id),
    find: (work, id) => findRunning(work.db, id),
    account: async ({ db }, id) => {
      const account = await findAccount(db, id);
      return account && openAccount(secrets, account, config.meta.appSecret);
    },
    tellState: async (work, id, { status, qrcode, retries, number, reason, revision }) => {
      await setConnectionStatus(work, id, {
        status,
        revision,
        ...(qrcode === undefined ? {} : { qrcode }),
        ...(retries === undefined ? {} : { retries }),
        ...(number === undefined ? {} : { number }),
        ...(reason === undefined ? {} : { reason }),
      });
    },
    loggedOut: noteLoggedOut,
    receive: async (work, id, incoming) => {
      await withConnection(work, id, async (connection) => {
        const fresh = await receive(work, receiving(connection), incoming);
        if (fresh.some(({ fromMe }) => !fromMe)) noteActivity(work, id, 'lastInAt');
        const recovered = fresh.filter(({ wasMissed }) => wasMissed).length;
        if (recovered > 0) await reportRecovered(work, id, recovered);
      });
    },
    takeOver,
    claimMessage: (work, id, epoch) => claimMessage(work, id, epoch, storage),
    settleMessage: async (work, messageId, outcome, connectionId) => {
      await settleMessage(work, messageId, outcome);
      if (outcome.state === 'sent') noteActivity(work, connectionId, 'lastOutAt');
    },
    nextOrder,
    settleOrder,
    acks: noteAcks,
    chatAck: async (work, id, change) => {
      await withConnection(work, id, ({ channel }) =>
        noteChatAck(work, { id, people: channelAbilities[channel].people }, change),
      );
    },
    contacts: async (work, id, changes) => {
      await withConnection(work, id, async (connection) => {
        for (const { contactId, told } of await noteContacts(work, connection, changes))
          await writeNotice(work, contactId, {
            id: told?.id,
            kind: 'number_change',
            at: told?.at ?? work.now,
          });
      });
    },
    waitingMedia: (work, id, limit) => waitingMedia(work, id, limit, secrets),
    keepMedia,
    keepStory,
    mediaGone,
    waitingContacts,
    keepContact,
    history: async (work, id, chunk) => {
      await withConnection(work, id, (connection) =>
        collectHistory(work, receiving(connection), wishOf(connection), chunk),
      );
    },
    importSome: async (work, id) =>
      (await withConnection(work, id, (connection) =>
        importSome(work, receiving(connection), wishOf(connection)),
      )) ?? false,
  };
}

const wishOf = (connection: RunningConnection): ImportWish => ({
  isWanted: connection.enableImportMessage,
  isRunning: connection.statusImportMessages === 'Running',
  first: connection.importOldMessages,
  last: connection.importRecentMessages,
  withGroups: connection.importOldMessagesGroups,
  queueId: connection.queueIdImportMessages,
  closesTickets: connection.closedTicketsPostImported,
});

/** One statement, answered from partial indexes that are empty most of the time. */
async function lookFor({ db }: CompanyWork, connectionId: number): Promise<Waiting> {
  const own = sql`"companyId" = current_company() and "whatsappId" = ${connectionId}`;
  const { rows } = await sql<Waiting>`
    select ${kept}
      exists (select 1 from messages where ${own} and "sendState" in ('queued', 'sending') and "sendState" = 'queued')
        as messages,
      exists (select 1 from channel_orders where ${own}) as orders,
      exists (select 1 from messages where ${own} and "mediaState" = 'waiting') as media,
      exists (select 1 from contacts where ${own} and "pictureCheckedAt" is null) as contacts,
      exists (select 1 from channel_questions where ${own} and answer is null) as questions,
      exists (select 1 from connections where id = ${connectionId} and "statusImportMessages" = 'Running') as imports`.execute(
    db,
  );
  return (
    rows[0] ?? {
      messages: false,
      orders: false,
      media: false,
      contacts: false,
      imports: false,
      questions: false,
    }
  );
}
