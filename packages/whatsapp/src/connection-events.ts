import { type ContactChange, type Incoming, sanitizeDeep } from '@prosa/channels';
import { type BinaryNode, proto, type WAMessage } from '@whiskeysockets/baileys';
import { readCall } from './calls.ts';
import { readContacts, readGroups, readMappings, readNumberChange } from './contacts.ts';
import { HistoryImport } from './history.ts';
import type { WhatsAppConnection } from './connection.ts';

const { StubType } = proto.WebMessageInfo;

/** Forwards the library's events, except messages stored at decryption. Returns a function that stops it. */
export function listenToEvents(line: WhatsAppConnection): () => void {
  const { ev } = line.socket;
  const { listener, settings, wantsHistory, log, caches } = line.parts;
  const history = new HistoryImport(
    line.reader,
    (chunk) => {
      if (line.isListening) listener.history(sanitizeDeep(chunk));
    },
    settings.historyQuietMs,
  );
  // Events are handled in order, although reading them is asynchronous.
  let work: Promise<void> = Promise.resolve();
  const inOrder = (task: () => Promise<void>) => {
    work = work.then(task).catch(() => log.warn({}, 'An event of the connection could not be handed over.'));
  };
  const tellContacts = (read: () => ContactChange[] | Promise<ContactChange[]>) =>
    inOrder(async () => {
      const changes = await read();
      // The first message of a new contact has to be stored before the contact change is reported.
      await line.journal.unstored;
      if (changes.length > 0 && line.isListening) listener.contacts(sanitizeDeep(changes));
    });
  const handOver = (incoming: Incoming[]) =>
    incoming.length > 0 ? line.journal.commit([], incoming) : Promise.resolve();

  ev.on('messages.upsert', ({ messages, type }) =>
    inOrder(async () => {
      for (const message of messages) {
        if (!isNotStoredYet(line, message)) continue;
        const wasMissed = type === 'append' || line.missed.has(message.key.id ?? '');
        await handOver(await line.reader.read(message, wasMissed));
      }
    }),
  );
  ev.on('call', (calls) =>
    inOrder(async () => {
      for (const call of calls) {
        const incoming = await readCall(call, line.ids);
        if (incoming) await handOver([incoming]);
      }
    }),
  );

  ev.on('contacts.upsert', (contacts) => tellContacts(() => readContacts(contacts, line.ids)));
  ev.on('contacts.update', (contacts) => tellContacts(() => readContacts(contacts, line.ids)));
  ev.on('lid-mapping.update', (mapping) => tellContacts(() => readMappings([mapping])));
  // The library has no event for a changed phone number.
  line.socket.ws.on('CB:notification,type:contacts', (notification: BinaryNode) => {
    const change = readNumberChange(notification);
    if (!change) return;
    tellContacts(async () => {
      const [pn, lid] = change.ids;
      if (pn && lid) await line.socket.signalRepository.lidMapping.storeLIDPNMappings([{ pn, lid }]);
      return [change];
    });
  });
  ev.on('groups.upsert', (groups) => tellContacts(() => readGroups(groups)));
  ev.on('groups.update', (groups) => {
    for (const group of groups) if (group.id) caches.groups.del(group.id);
    tellContacts(() => readGroups(groups));
  });
  ev.on('group-participants.update', ({ id }) => caches.groups.del(id));

  ev.on('messaging-history.set', (event) => {
    tellContacts(() => readMappings(event.lidPnMappings ?? []));
    tellContacts(() => readContacts(event.contacts, line.ids));
    if (wantsHistory) history.chunk(event);
  });
  ev.on('messaging-history.status', (event) => history.status(event));
  ev.on('connection.update', ({ connection }) => {
    if (connection === 'open' && wantsHistory) history.awaitChunk();
  });
  return () => history.stop();
}

/** True for messages that came unencrypted, or from our own phone after decryption had failed. */
function isNotStoredYet(line: WhatsAppConnection, message: WAMessage): boolean {
  if (message.messageStubType === StubType.CIPHERTEXT) return false;
  return !line.storedIds.has(message.key.id ?? '');
}
