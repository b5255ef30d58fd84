import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newMessage, type PhoneMessage } from './messages.ts';

const FILE_NAME = 'phones.json';
const WRITE_DELAY_MS = 200;

export interface PhoneGroup {
  id: string;
  subject: string;
  members: string[];
}

interface PhonesState {
  messages: PhoneMessage[];
  /** Ids of the customers whose phones are switched off. */
  offline: string[];
  /** The last message read in a chat: `reader chat` to a message id. */
  readUpTo: Record<string, string>;
  /** The devices linked to the company's numbers. */
  links: Record<string, number[]>;
  groups: PhoneGroup[];
  isLifeOn: boolean;
}

/** The phones' persistent state: one file, written shortly after a change, and the files of messages beside it. */
export class ChatStore {
  readonly state: PhonesState;
  private readonly directory: string;
  private readonly byId = new Map<string, PhoneMessage>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(join(directory, 'media'), { recursive: true });
    this.state = load(join(directory, FILE_NAME));
    // Messages stored by an earlier version may lack fields.
    this.state.messages = this.state.messages.map(newMessage);
    for (const message of this.state.messages) this.byId.set(message.id, message);
  }

  find(id: string): PhoneMessage | undefined {
    return this.byId.get(id);
  }

  /** Ignores a message that is already stored, since every member of a group gets it. */
  add(message: PhoneMessage): boolean {
    if (this.byId.has(message.id)) return false;
    this.byId.set(message.id, message);
    this.state.messages.push(message);
    this.touch();
    return true;
  }

  listChatMessages(chat: string): PhoneMessage[] {
    return this.state.messages.filter((message) => message.chat === chat);
  }

  async storeFile(bytes: Buffer): Promise<string> {
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    await mkdir(join(this.directory, 'media'), { recursive: true });
    await writeFile(join(this.directory, 'media', name), bytes);
    return name;
  }

  readFile(name: string): Promise<Buffer> {
    if (!/^[0-9a-f]{32}$/.test(name)) return Promise.reject(new Error('There is no such file.'));
    return readFile(join(this.directory, 'media', name));
  }

  touch(): void {
    this.timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS);
  }

  close(): Promise<void> {
    return this.write();
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(async () => {
      const path = join(this.directory, FILE_NAME);
      await writeFile(`${path}.new`, JSON.stringify(this.state), { mode: 0o600 });
      await rename(`${path}.new`, path);
    });
    return this.writing;
  }
}

function load(path: string): PhonesState {
  const empty: PhonesState = {
    messages: [],
    offline: [],
    readUpTo: {},
    links: {},
    groups: [],
    isLifeOn: false,
  };
  try {
    return { ...empty, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<PhonesState>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty;
    throw error;
  }
}
