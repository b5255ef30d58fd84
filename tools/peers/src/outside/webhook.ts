import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ScriptedResponse, type ReceivedRequest, ScriptedPeer } from './scripted-peer.ts';

/** A company's own system that is called by webhook, such as an n8n workflow. */
export class WebhookPeer extends ScriptedPeer {
  /** The reply to every call. */
  reply: string | object = '';

  static start(): Promise<WebhookPeer> {
    return new WebhookPeer().listen();
  }

  protected answer(): ScriptedResponse {
    return { body: this.reply };
  }

  /** Whether a call is signed with this secret, as defined by standardwebhooks.com. */
  static isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString('utf8')}`;
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(text).digest('base64')}`);
    const given = Buffer.from(headers['webhook-signature'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
