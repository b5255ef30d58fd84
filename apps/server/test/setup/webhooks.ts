import { createHmac } from 'node:crypto';
import { api } from '@prosa/contract';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

let made = 0;
/** A unique id in the provider's format. */
const newAccountId = (): string => `1${String(Date.now()).slice(-9)}${String((made += 1)).padStart(5, '0')}`;

export const sign = (body: string | Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export interface CloudNumber {
  id: number;
  phoneNumberId: string;
  businessAccountId: string;
  /** The path of its webhook. */
  path: string;
  verifyToken: string;
  secret: string;
}

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** A Cloud API number without a peer: its messages arrive only as webhook calls of the test. */
export async function connectCloud(admin: Client, changes: object = {}): Promise<CloudNumber> {
  const body = {
    name: `Cloud ${newAccountId()}`,
    phoneNumberId: newAccountId(),
    businessAccountId: newAccountId(),
    accessToken: 'EAAtest0123456789012345',
    appSecret: SECRET,
    ...changes,
  };
  const { id, cloud } = await admin.call(api.channelAccounts.createCloud, { body });
  if (!cloud) throw new Error('a Cloud API number has an address');
  return {
    id,
    phoneNumberId: body.phoneNumberId,
    businessAccountId: body.businessAccountId,
    path: cloud.webhookUrl,
    verifyToken: cloud.verifyToken,
    secret: body.appSecret,
  };
}

/** Sends a webhook call as the provider does; returns the status. */
export async function deliver(
  server: TestServer,
  to: Pick<CloudNumber, 'path' | 'secret'>,
  payload: unknown,
): Promise<number> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const reply = await fetch(server.url + to.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, to.secret) },
    body,
  });
  return reply.status;
}

interface CloudText {
  id: string;
  from: string;
  text: string;
  name?: string;
  at?: Date;
}

/** A Cloud API webhook payload with these texts, one change each. */
export const cloudTexts = ({ phoneNumberId, businessAccountId }: CloudNumber, said: CloudText[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: businessAccountId,
      changes: said.map(({ id, from, text, name = 'Maria', at = new Date() }) => ({
        field: 'messages',
        value: {
          messaging_product: 'whatsapp',
          metadata: { display_phone_number: '551140040000', phone_number_id: phoneNumberId },
          contacts: [{ profile: { name }, wa_id: from }],
          messages: [
            {
              from,
              id,
              timestamp: String(Math.floor(at.getTime() / 1000)),
              type: 'text',
              text: { body: text },
            },
          ],
        },
      })),
    },
  ],
});
