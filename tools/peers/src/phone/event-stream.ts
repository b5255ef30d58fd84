import type { ServerResponse } from 'node:http';
import { type PhoneServices, showState } from './views.ts';

const BATCH_MS = 40;
const KEEP_ALIVE_MS = 20_000;

/** Sends changes to open pages as server-sent events. */
export class EventStream {
  private readonly desk: PhoneServices;
  private readonly pages = new Set<ServerResponse>();
  private readonly chats = new Set<string>();
  private readonly keepAliveTimer: NodeJS.Timeout;
  private timer: NodeJS.Timeout | undefined;

  constructor(desk: PhoneServices) {
    this.desk = desk;
    desk.phones.on('chat', (chat) => this.scheduleUpdate(chat));
    desk.phones.on('state', () => this.scheduleUpdate());
    desk.bank.onChange(() => this.scheduleUpdate());
    desk.phones.on('typing', (typing) => this.send('typing', typing));
    desk.phones.on('call', (call) => this.send('call', call));
    this.keepAliveTimer = setInterval(() => this.write(': still here\n\n'), KEEP_ALIVE_MS);
  }

  open(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    response.write(`event: state\ndata: ${JSON.stringify(showState(this.desk))}\n\n`);
    this.pages.add(response);
    response.on('close', () => this.pages.delete(response));
  }

  close(): void {
    clearInterval(this.keepAliveTimer);
    clearTimeout(this.timer);
    for (const page of this.pages) page.end();
  }

  /** Combines several changes into one update of the pages. */
  private scheduleUpdate(chat?: string): void {
    if (chat !== undefined) this.chats.add(chat);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.pages.size === 0) {
        this.chats.clear();
        return;
      }
      this.send('state', showState(this.desk));
      for (const changed of this.chats) this.send('chat', { chat: changed });
      this.chats.clear();
    }, BATCH_MS);
  }

  private send(event: string, data: unknown): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private write(text: string): void {
    for (const page of this.pages) page.write(text);
  }
}
