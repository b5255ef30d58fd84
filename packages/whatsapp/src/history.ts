import type { HistoryChunk, IncomingMessage } from '@prosa/channels';
import { type BaileysEventMap, proto } from '@whiskeysockets/baileys';
import type { IncomingReader } from './incoming.ts';

const { HistorySyncType } = proto.HistorySync;

/** Imports the history that the phone sends after pairing, and detects its end. */
export class HistoryImport {
  private readonly reader: IncomingReader;
  private readonly emitChunk: (chunk: HistoryChunk) => void;
  private readonly quietMs: number;
  private timer: NodeJS.Timeout | undefined;
  private isCompleting = false;
  private isDone = false;
  private work: Promise<void> = Promise.resolve();

  constructor(reader: IncomingReader, emitChunk: (chunk: HistoryChunk) => void, quietMs: number) {
    this.reader = reader;
    this.emitChunk = emitChunk;
    this.quietMs = quietMs;
  }

  /** Restarts the timer that ends the import when no further chunk arrives. */
  awaitChunk(): void {
    clearTimeout(this.timer);
    if (!this.isDone) this.timer = setTimeout(() => this.finish(), this.quietMs);
  }

  status(event: BaileysEventMap['messaging-history.status']): void {
    // The first chunk has a completion status of its own, but more chunks follow.
    if (event.syncType === HistorySyncType.INITIAL_BOOTSTRAP) return;
    if (event.status === 'complete') this.isCompleting = true;
    else this.finish();
  }

  chunk(event: BaileysEventMap['messaging-history.set']): void {
    const progress = event.progress ?? null;
    this.work = this.work.then(async () => {
      const messages: IncomingMessage[] = [];
      for (const message of event.messages) {
        for (const read of await this.reader.read(message, false)) {
          if (read.kind === 'message') messages.push(read);
        }
      }
      const isLast = this.isCompleting && progress === 100;
      this.isDone ||= isLast;
      this.emitChunk({ messages, progress, isLast });
      if (isLast) this.stop();
      else this.awaitChunk();
    });
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private finish(): void {
    this.stop();
    if (this.isDone) return;
    this.isDone = true;
    this.emitChunk({ messages: [], progress: null, isLast: true });
  }
}
