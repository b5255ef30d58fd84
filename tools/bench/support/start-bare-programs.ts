import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';
import type { BenchCluster } from './cluster.ts';
import type { SeededCompany } from './seed-conversations.ts';

const place = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the program that reads the same data without the product. */
export const startBareReader = (
  { adminConnection }: BenchCluster,
  { companyId, longTicketId }: SeededCompany,
): Promise<BareServer> =>
  startBareServer('./bare-reader.ts', [
    JSON.stringify(adminConnection),
    String(companyId),
    String(longTicketId),
  ]);

/** Starts the program that reads the same contact list without the product. */
export const startBareListReader = (
  { adminConnection }: BenchCluster,
  { companyId, listId }: { companyId: number; listId: number },
): Promise<BareServer> =>
  startBareServer('./bare-list-reader.ts', [
    JSON.stringify(adminConnection),
    String(companyId),
    String(listId),
  ]);

/** Starts the program that reads and posts in the same chat, and writes notes, without the product. */
export const startBareChat = (
  { adminConnection }: BenchCluster,
  ids: { companyId: number; chatId: number; userId: number; ticketId: number; contactId: number },
): Promise<BareServer> =>
  startBareServer('./bare-chat.ts', [JSON.stringify(adminConnection), JSON.stringify(ids)]);

/** The program prints the port on which it answers. */
async function startBareServer(program: string, args: string[]): Promise<BareServer> {
  const child = spawn(process.execPath, [place(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${said.toString().trim()}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Starts the program that receives the same messages without the product; resolves once it is connected. */
export async function startBareReceiver(
  { adminConnection }: BenchCluster,
  peer: WhatsAppPeer,
  environment: Record<string, string>,
  phones: string[],
): Promise<{ pid: number; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [place('./bare-receiver.ts'), JSON.stringify(adminConnection), String(phones.length)],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  const waiting = new Set(phones);
  for await (const line of createInterface(child.stdout)) {
    const [index, said = ''] = line.split(' ');
    const phone = phones[Number(index)] ?? '';
    if (said === 'up') waiting.delete(phone);
    else peer.scan(said, { phone });
    if (waiting.size === 0) break;
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Starts a program that sends to every customer who has written to it; resolves once it is connected. */
export async function startBareSender(
  { adminConnection }: BenchCluster,
  peer: WhatsAppPeer,
  environment: Record<string, string>,
  phones: string[],
): Promise<BareSender> {
  const child = spawn(
    process.execPath,
    [place('./bare-sender.ts'), JSON.stringify(adminConnection), String(phones.length)],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  const counts = { up: 0, chat: 0, sent: 0 };
  createInterface(child.stdout).on('line', (line) => {
    const [index, said = ''] = line.split(' ');
    if (said === 'up' || said === 'chat' || said === 'sent') counts[said] += 1;
    else peer.scan(said, { phone: phones[Number(index)] ?? '' });
  });
  const waitFor = async (what: keyof typeof counts, count: number) => {
    while (counts[what] < count && child.exitCode === null) await sleep(20);
  };
  await waitFor('up', phones.length);
  return {
    pid: child.pid ?? 0,
    waitForChats: (count) => waitFor('chat', count),
    async send(first, each) {
      const before = counts.sent;
      child.stdin.write(`${first} ${each}\n`);
      await waitFor('sent', before + 1);
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

interface BareSender {
  pid: number;
  waitForChats(count: number): Promise<void>;
  /** Sends this many texts to each chat, numbered from `first`. */
  send(first: number, each: number): Promise<void>;
  stop(): Promise<void>;
}
