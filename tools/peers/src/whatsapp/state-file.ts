import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BinaryNode, BufferJSON, proto } from '@whiskeysockets/baileys';
import type { MediaFolder } from '../files/media-folder.ts';
import { type LedgerEntry, LedgerMedia } from './ledger.ts';
import { LinkedDevice } from './linked-device.ts';
import type { ServerKeys } from './peer.ts';
import { Directory, type Group } from './directory.ts';
import { type KeyBundle, type SavedEndpoint, SignalEndpoint } from './signal-endpoint.ts';
import type { WrittenMessage } from './device-sender.ts';

const FILE_NAME = 'whatsapp-peer.json';
const WRITE_DELAY_MS = 200;

interface PeerState {
  keys: ServerKeys;
  directory: Directory;
}

interface SavedState {
  keys: ServerKeys;
  people: {
    phone: string;
    lid: string;
    name: string;
    picture?: Buffer;
    isHidden: boolean;
    endpoint: SavedEndpoint;
    ledger: (Omit<LedgerEntry, 'message' | 'at'> & { message: Buffer; at: string })[];
    written: [string, Omit<WrittenMessage, 'message'> & { message: Buffer }][];
    sharedGroupKeys: string[];
  }[];
  accounts: {
    phone: string;
    nextDeviceId: number;
    blocked: string[];
    isHistoryDue: boolean;
    devices: {
      id: number;
      bundle?: Omit<KeyBundle, 'preKey'>;
      preKeys: BinaryNode[];
      waiting: BinaryNode[];
    }[];
  }[];
  groups: Group[];
}

/** The state in one file, replaced atomically shortly after a change. */
export class StateFile {
  private readonly directory: string;
  private readonly current: () => PeerState;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(directory: string, current: () => PeerState) {
    this.directory = directory;
    this.current = current;
    this.touch();
  }

  touch(): void {
    if (this.isClosed) return;
    this.timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS);
  }

  /** Writes a last time; later changes are not saved. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.write();
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(async () => {
      const text = JSON.stringify(save(this.current()), BufferJSON.replacer);
      await mkdir(this.directory, { recursive: true });
      const path = join(this.directory, FILE_NAME);
      await writeFile(`${path}.new`, text, { mode: 0o600 });
      await rename(`${path}.new`, path);
    });
    return this.writing;
  }
}

export async function loadState(directory: string, media: MediaFolder): Promise<PeerState | undefined> {
  let text: string;
  try {
    text = await readFile(join(directory, FILE_NAME), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return load(JSON.parse(text, BufferJSON.reviver) as SavedState, media);
}

function save(state: PeerState): SavedState {
  const { people, accounts, groups } = state.directory;
  return {
    keys: state.keys,
    people: [...people.values()].map(({ picture, ...person }) => ({
      ...person,
      ...(picture ? { picture } : {}),
      endpoint: person.endpoint.save(),
      ledger: person.ledger.map((entry) => ({
        ...entry,
        message: encode(entry.message),
        at: entry.at.toISOString(),
      })),
      written: [...person.written].map(([id, written]) => [
        id,
        { ...written, message: encode(written.message) },
      ]),
      sharedGroupKeys: [...person.sharedGroupKeys],
    })),
    accounts: [...accounts.values()].map((account) => ({
      phone: account.owner.phone,
      nextDeviceId: account.nextDeviceId,
      blocked: [...account.blocked],
      isHistoryDue: account.isHistoryDue,
      devices: [...account.devices.values()].map(({ id, bundle, preKeys, waiting }) => ({
        id,
        ...(bundle ? { bundle } : {}),
        preKeys,
        waiting,
      })),
    })),
    groups: [...groups.values()],
  };
}

function load(saved: SavedState, media: MediaFolder): PeerState {
  const directory = new Directory();
  for (const person of saved.people) {
    directory.add({
      ...person,
      picture: person.picture,
      endpoint: new SignalEndpoint(person.endpoint),
      ledger: person.ledger.map((entry) => ({
        ...entry,
        media: entry.media && new LedgerMedia(media, entry.media),
        message: proto.Message.decode(entry.message),
        at: new Date(entry.at),
      })),
      written: new Map(
        person.written.map(([id, written]) => [
          id,
          { ...written, message: proto.Message.decode(written.message) },
        ]),
      ),
      sharedGroupKeys: new Set(person.sharedGroupKeys),
    });
  }
  for (const account of saved.accounts) {
    const devices = account.devices.map(({ id, bundle, preKeys, waiting }) =>
      Object.assign(new LinkedDevice(account.phone, id), { bundle, preKeys, waiting }),
    );
    directory.accounts.set(account.phone, {
      owner: directory.get(account.phone),
      devices: new Map(devices.map((device) => [device.id, device])),
      nextDeviceId: account.nextDeviceId,
      blocked: new Set(account.blocked),
      isHistoryDue: account.isHistoryDue,
    });
  }
  for (const group of saved.groups) directory.groups.set(group.id, group);
  return { keys: saved.keys, directory };
}

function encode(message: proto.IMessage): Buffer {
  return Buffer.from(proto.Message.encode(message).finish());
}
