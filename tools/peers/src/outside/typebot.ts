import { randomUUID } from 'node:crypto';
import { type ScriptedResponse, type ReceivedRequest, ScriptedPeer } from './scripted-peer.ts';

/** One turn of a flow: its messages and whether it waits for input. */
interface TypebotTurn {
  messages: object[];
  input?: object;
  clientSideActions?: object[];
}

export const markdown = (text: string, id = randomUUID()) => ({
  id,
  type: 'text',
  content: { type: 'markdown', markdown: text },
});

/** A Typebot viewer whose flows play their turns in order, whatever the input. */
export class TypebotPeer extends ScriptedPeer {
  readonly flows = new Map<string, TypebotTurn[]>();
  readonly #talks = new Map<string, TypebotTurn[]>();

  static start(): Promise<TypebotPeer> {
    return new TypebotPeer().listen();
  }

  /** Forgets all sessions, as after a change of the flow. */
  clearSessions(): void {
    this.#talks.clear();
  }

  protected answer({ path }: ReceivedRequest): ScriptedResponse {
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    const [, talk] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    if (slug !== undefined) return this.#begin(decodeURIComponent(slug));
    const rest = this.#talks.get(talk ?? '');
    if (!rest) return { status: 404, body: { message: 'Session not found.', code: 'NOT_FOUND' } };
    return { body: rest.shift() ?? { messages: [] } };
  }

  #begin(slug: string): ScriptedResponse {
    const [first, ...rest] = this.flows.get(slug) ?? [];
    if (!first) return { status: 404, body: { message: 'Typebot not found', code: 'NOT_FOUND' } };
    const sessionId = randomUUID();
    this.#talks.set(sessionId, rest);
    return { body: { sessionId, typebot: { id: slug }, ...first } };
  }
}
