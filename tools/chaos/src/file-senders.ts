import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@prosa/contract';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** A file that the product accepted. */
interface SentFile {
  address: string;
  content: string;
}

/** What a colleague puts into a chat among colleagues. */
interface SentFiles {
  random: Random;
  chatId: number;
  files: SentFile[];
}

/** In kilobytes. */
const SIZES = [1, 4, 40, 200];
/** The third file is one that is uploaded to a bucket in parts. */
const LARGE = { index: 2, kilobytes: 9000 };
/** However slow the machine is, and however often a node is killed meanwhile. */
const AT_LEAST = 6;

export async function openFileChat(world: World, random: Random): Promise<SentFiles> {
  const colleagues = await world.database.query<{ id: number }>(
    `select id from users where email = 'bruno@company.test'`,
  );
  const chat = await world.attendants[0].call(api.chats.create, {
    body: { title: 'Files', users: colleagues.map(({ id }) => id) },
  });
  return { random, chatId: chat.id, files: [] };
}

/** Sends one file after the other until aborted; each is repeated until a node has accepted it. */
export async function simulateFileSender(
  world: World,
  sent: SentFiles,
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): Promise<void> {
  while (!signal.aborted || sent.files.length < AT_LEAST) {
    await sleep(sent.random.int(pauseMs / 4, pauseMs * 2), undefined, { signal }).catch(() => {});
    await sendFile(world, sent);
  }
}

async function sendFile(world: World, { random, chatId, files }: SentFiles): Promise<void> {
  const kilobytes = files.length === LARGE.index ? LARGE.kilobytes : random.pick(SIZES);
  const content = `file ${String(files.length + 1).padStart(4)}\n`.repeat(kilobytes * 100);
  const form = new FormData();
  form.append('clientId', randomUUID());
  form.append('medias', new Blob([content], { type: 'text/plain' }), `file-${files.length + 1}.txt`);
  const params = { id: String(chatId) };
  const { records } = await world.attendants[0].callWithForm(api.chats.send, { params, form });
  const [address, ...others] = records.map(({ mediaPath }) => mediaPath);
  if (!address || others.length > 0) throw new Error(`A file was answered with ${JSON.stringify(records)}.`);
  files.push({ address, content });
}

/** Every accepted file is there once and whole, whichever node is asked. */
export async function verifyFiles(world: World, { chatId, files }: SentFiles): Promise<string[]> {
  const problems: string[] = [];
  for (const node of world.nodes.filter((one) => one.hasRole('web')))
    for (const [index, { address, content }] of files.entries()) {
      const reply = await world.attendants[0].file(node.url + address);
      if (reply.status !== 200 || reply.text !== content)
        problems.push(
          `file ${index + 1} is not whole at ${node.name}: ${reply.status}, ${reply.text.length} bytes`,
        );
    }
  const [row] = await world.database.query<{ count: string }>(
    'select count(*) from team_chat_messages where "chatId" = $1 and "mediaKey" is not null',
    [chatId],
  );
  if (Number(row?.count) !== files.length)
    problems.push(`${row?.count} files are in the chat, ${files.length} were sent`);
  return problems;
}
