import { createVerify, generateKeyPairSync } from 'node:crypto';
import { type ScriptedResponse, type ReceivedRequest, ScriptedPeer } from './scripted-peer.ts';

/** Google's token service and a Dialogflow agent, at one address. */
export class DialogflowPeer extends ScriptedPeer {
  readonly #keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  /** The agent's reply to every text. */
  texts: string[] = ['Olá!'];
  endsConversation = false;
  /** The token it issues and accepts from now on, with its stated lifetime. */
  token = { value: 'peer-token', seconds: 3600 };

  static start(): Promise<DialogflowPeer> {
    return new DialogflowPeer().listen();
  }

  /** Number of token requests. */
  get tokenRequestCount(): number {
    return this.requests.filter(({ path }) => path === '/token').length;
  }

  get tokenUrl(): string {
    return `${this.origin}/token`;
  }

  /**
   * The key file of an account with access to the agent. It names another token service, which clients must not
   * trust.
   */
  keyFile(): string {
    return JSON.stringify({
      type: 'service_account',
      project_id: 'loja-bot',
      private_key_id: 'abc',
      private_key: this.#keys.privateKey,
      client_email: 'bot@loja-bot.iam.gserviceaccount.com',
      token_uri: 'http://169.254.169.254/token',
    });
  }

  protected answer(asked: ReceivedRequest): ScriptedResponse {
    if (asked.path === '/token') return this.#token(asked);
    if (asked.headers['authorization'] !== `Bearer ${this.token.value}`)
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
    return {
      body: {
        responseId: 'r',
        queryResult: {
          fulfillmentText: this.texts[0] ?? '',
          fulfillmentMessages: [{ text: { text: this.texts } }, { payload: { richContent: [] } }],
          ...(this.endsConversation ? { diagnosticInfo: { end_conversation: true } } : {}),
        },
      },
    };
  }

  #token({ body }: ReceivedRequest): ScriptedResponse {
    const assertion = new URLSearchParams(body.toString('utf8')).get('assertion') ?? '';
    const [header = '', claims = '', signature = ''] = assertion.split('.');
    const isGenuine = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(this.#keys.publicKey, signature, 'base64url');
    if (!isGenuine) return { status: 400, body: { error: 'invalid_grant' } };
    return { body: { access_token: this.token.value, expires_in: this.token.seconds, token_type: 'Bearer' } };
  }
}
