import { channelAbilities, companySettings, splitWords } from '@prosa/contract';
import { sql } from 'kysely';
import type { ChannelPort, PendingWork } from '../channels/channel-port.ts';
import { findAccount, openAccount } from '../organization/connections/accounts.ts';
import { createActivityRecorder } from '../organization/connections/activity.ts';
import {
  findRunningConnection,
  markLoggedOut,
  type RunningConnection,
} from '../organization/connections/running-connection.ts';
import { addRecoveredMessages, setConnectionStatus } from '../organization/connections/status.ts';
import { preparedHint } from '../platform/database/db.ts';
import type { Platform } from '../platform/platform.ts';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import {
  storeContactProfile,
  applyContactChanges,
  listPendingContacts,
} from './contacts/channel-contacts.ts';
import { applyAcks, applyChatAck } from './messages/acks.ts';
import { collectHistory, importNextBatch, type ImportOptions } from './messages/import-history.ts';
import type { InboundSteps } from './messages/inbound/inbound-context.ts';
import { receiveBatch } from './messages/inbound/receive-batch.ts';
import type { ReceivingConnection } from './messages/inbound/receiving-connection.ts';
import { storeMedia, storeStoryThumbnail, markMediaGone, listPendingMedia } from './messages/media.ts';
import { writeNotice } from './messages/notices.ts';
import { nextOrder, settleOrder } from './messages/orders.ts';
import { claimMessages, settleMessages, markInterrupted } from './messages/outbox.ts';
import { listUnpreparedFiles, settlePreparation } from './messages/prepared-files.ts';

/**
 * The channel port: how the channels reach conversations and connections. `runSteps` brings in the inbound steps of
 * areas above.
 */
export function createChannelPort(platform: Platform, runSteps: InboundSteps): ChannelPort {
  const recordActivity = createActivityRecorder();
  const toReceiving = (connection: RunningConnection): ReceivingConnection => ({
    ...connection,
    optOutWords: {
      optOut: splitWords(companySettings.optOutWords.parse(connection.optOutWords ?? undefined)),
      optIn: splitWords(companySettings.optInWords.parse(connection.optInWords ?? undefined)),
    },
    seal: (text, context) => platform.secrets.seal(text, context),
    runSteps,
  });
  return {
    ...createConnectionPort(platform),
    ...createInboundPort(toReceiving, recordActivity),
    ...createOutboxPort(platform, recordActivity),
    ...createHistoryPort(toReceiving),
    listPendingMedia: (work, id, limit) => listPendingMedia(work, id, { limit, secrets: platform.secrets }),
    storeMedia,
    storeStoryThumbnail,
    markMediaGone,
    listPendingContacts,
    storeContactProfile,
  };
}

type RecordActivity = ReturnType<typeof createActivityRecorder>;
type ToReceiving = (connection: RunningConnection) => ReceivingConnection;

const createConnectionPort = ({
  secrets,
  config,
}: Platform): Pick<
  ChannelPort,
  'findPendingWork' | 'findConnection' | 'findAccount' | 'reportState' | 'markLoggedOut'
> => ({
  findPendingWork,
  findConnection: (work, id) => findRunningConnection(work.db, id),
  findAccount: async ({ db }, id) => {
    const account = await findAccount(db, id);
    return account && openAccount(secrets, account, config.meta.appSecret);
  },
  reportState: async (work, id, { status, qrcode, retries, number, reason, revision }) => {
    await setConnectionStatus(work, id, {
      status,
      revision,
      ...(qrcode === undefined ? {} : { qrcode }),
      ...(retries === undefined ? {} : { retries }),
      ...(number === undefined ? {} : { number }),
      ...(reason === undefined ? {} : { reason }),
    });
  },
  markLoggedOut,
});

const createInboundPort = (
  toReceiving: ToReceiving,
  recordActivity: RecordActivity,
): Pick<ChannelPort, 'receive' | 'applyAcks' | 'applyChatAck' | 'applyContacts'> => ({
  receive: async (work, id, incoming) => {
    await withConnection(work, id, async (connection) => {
      const fresh = await receiveBatch(work, toReceiving(connection), incoming);
      if (fresh.some(({ fromMe }) => !fromMe)) recordActivity(work, id, 'lastInAt');
      const recovered = fresh.filter(({ wasMissed }) => wasMissed).length;
      if (recovered > 0) await addRecoveredMessages(work, id, recovered);
    });
  },
  applyAcks,
  applyChatAck: async (work, id, change) => {
    await withConnection(work, id, ({ channel }) =>
      applyChatAck(work, { id, people: channelAbilities[channel].people }, change),
    );
  },
  applyContacts: async (work, id, changes) => {
    await withConnection(work, id, async (connection) => {
      for (const { contactId, source } of await applyContactChanges(work, connection, changes))
        await writeNotice(work, contactId, {
          id: source?.id,
          kind: 'number_change',
          at: source?.at ?? work.now,
        });
    });
  },
});

const createOutboxPort = (
  { storage }: Platform,
  recordActivity: RecordActivity,
): Pick<
  ChannelPort,
  | 'takeOver'
  | 'claimMessages'
  | 'settleMessages'
  | 'listUnpreparedFiles'
  | 'settlePreparation'
  | 'nextOrder'
  | 'settleOrder'
> => ({
  takeOver: markInterrupted,
  claimMessages: (work, id, claim) => claimMessages(work, id, claim, storage),
  settleMessages: async (work, connectionId, sent) => {
    await settleMessages(work, sent);
    if (sent.some(({ outcome }) => outcome.state === 'sent')) recordActivity(work, connectionId, 'lastOutAt');
  },
  listUnpreparedFiles,
  settlePreparation,
  nextOrder,
  settleOrder,
});

const createHistoryPort = (toReceiving: ToReceiving): Pick<ChannelPort, 'storeHistory' | 'importBatch'> => ({
  storeHistory: async (work, id, chunk) => {
    await withConnection(work, id, (connection) =>
      collectHistory(
        work,
        { connection: toReceiving(connection), options: importOptionsOf(connection) },
        chunk,
      ),
    );
  },
  importBatch: async (work, id) =>
    (await withConnection(work, id, (connection) =>
      importNextBatch(work, toReceiving(connection), importOptionsOf(connection)),
    )) ?? false,
});

/** Does nothing when the connection was removed while work for it was still running. */
async function withConnection<T>(
  work: CompanyWork,
  id: number,
  act: (connection: RunningConnection) => Promise<T>,
): Promise<T | undefined> {
  const connection = await findRunningConnection(work.db, id);
  return connection && act(connection);
}

const importOptionsOf = (connection: RunningConnection): ImportOptions => ({
  isWanted: connection.enableImportMessage,
  isRunning: connection.statusImportMessages === 'Running',
  first: connection.importOldMessages,
  last: connection.importRecentMessages,
  withGroups: connection.importOldMessagesGroups,
  queueId: connection.queueIdImportMessages,
  closesTickets: connection.closedTicketsPostImported,
});

/** One statement that reads partial indexes, which are empty most of the time. */
async function findPendingWork({ db }: CompanyWork, connectionId: number): Promise<PendingWork> {
  const own = sql`"companyId" = current_company() and "whatsappId" = ${connectionId}`;
  const { rows } = await sql<PendingWork>`
    select ${preparedHint}
      exists (select 1 from messages where ${own} and "sendState" in ('queued', 'sending') and "sendState" = 'queued')
        as messages,
      exists (select 1 from messages where ${own} and "needsPreparation" and "sendState" = 'queued') as preparations,
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
      preparations: false,
      orders: false,
      media: false,
      contacts: false,
      imports: false,
      questions: false,
    }
  );
}
