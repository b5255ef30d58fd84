import {
  type BinaryNode,
  decodeBinaryNode,
  encodeBinaryNode,
  type KeyPair,
  type proto,
} from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { NoiseServer } from './noise.ts';

const HEADER_LENGTH = 4;
const ROUTING_PREFIX = 'ED';

interface ConnectionHandlers {
  /** The handshake is complete; the payload identifies the client. */
  opened(payload: proto.ClientPayload): void | Promise<void>;
  node(node: BinaryNode): void | Promise<void>;
  closed(): void;
}

/** One WebSocket of a client: frames, handshake, and nodes in both directions, strictly in order. */
export class Connection {
  /** The device's JID, once it has logged in. */
  deviceJid: string | undefined;
  isOpen = true;
  private readonly socket: WebSocket;
  private readonly noise: NoiseServer;
  private readonly handlers: ConnectionHandlers;
  private buffered = Buffer.alloc(0);
  private stage: 'header' | 'hello' | 'finish' | 'nodes' = 'header';
  private work: Promise<void> = Promise.resolve();

  constructor(
    socket: WebSocket,
    identity: { key: KeyPair; chain: Uint8Array },
    makeHandlers: (connection: Connection) => ConnectionHandlers,
  ) {
    this.socket = socket;
    this.noise = new NoiseServer(identity.key, identity.chain);
    this.handlers = makeHandlers(this);
    socket.on('message', (data: Buffer) => {
      this.work = this.work.then(() => this.read(data)).catch(() => this.drop());
    });
    socket.on('error', () => this.drop());
    socket.on('close', () => {
      this.isOpen = false;
      this.handlers.closed();
    });
  }

  send(node: BinaryNode): void {
    if (!this.isOpen || this.stage !== 'nodes') return;
    this.sendFrame(this.noise.seal(encodeBinaryNode(node)));
  }

  /** Closes like the real server: sends the node first, then ends the stream. */
  end(node?: BinaryNode): void {
    if (node) this.send(node);
    this.isOpen = false;
    this.socket.close();
  }

  /** Terminates the socket, like a cut cable. */
  drop(): void {
    this.isOpen = false;
    this.socket.terminate();
  }

  private sendFrame(frame: Uint8Array): void {
    const length = Buffer.alloc(3);
    length.writeUIntBE(frame.length, 0, 3);
    this.socket.send(Buffer.concat([length, frame]));
  }

  private async read(data: Buffer): Promise<void> {
    this.buffered = Buffer.concat([this.buffered, data]);
    if (this.stage === 'header') this.readHeader();
    for (;;) {
      if (this.buffered.length < 3) return;
      const end = 3 + this.buffered.readUIntBE(0, 3);
      if (this.buffered.length < end) return;
      const frame = this.buffered.subarray(3, end);
      this.buffered = this.buffered.subarray(end);
      await this.readFrame(frame);
    }
  }

  private readHeader(): void {
    if (this.buffered.toString('latin1', 0, 2) === ROUTING_PREFIX) {
      this.buffered = this.buffered.subarray(7 + this.buffered.readUIntBE(4, 3));
    }
    this.noise.mixHeader(this.buffered.subarray(0, HEADER_LENGTH));
    this.buffered = this.buffered.subarray(HEADER_LENGTH);
    this.stage = 'hello';
  }

  private async readFrame(frame: Buffer): Promise<void> {
    if (this.stage === 'hello') {
      this.sendFrame(this.noise.answerHello(frame));
      this.stage = 'finish';
    } else if (this.stage === 'finish') {
      const payload = this.noise.readFinish(frame);
      this.stage = 'nodes';
      await this.handlers.opened(payload);
    } else {
      await this.handlers.node(await decodeBinaryNode(Buffer.from(this.noise.open(frame))));
    }
  }
}
