import { generateKeyPairSync } from 'node:crypto';
import { api, type ChatbotInput } from '@prosa/contract';
import type { Client } from '../client.ts';
import { KIT_FLOW } from '../outside-systems.ts';
import { billingOptions, salesOptions, supportOptions } from './chatbot.ts';
import type { QueueName } from './company.ts';
import { drawPack, makePdf } from './sample-files.ts';

/** The targets of the chatbot's options. */
export interface Automation {
  promptId: number;
  integrations: Record<'kit' | 'orders' | 'invoices' | 'payments', number>;
  catalogueId: number;
}

/** The prompt, the integrations and the file lists; all of them work. */
export async function addAutomation(
  admin: Client,
  queueIds: Record<QueueName, number>,
  systems: string,
): Promise<Automation> {
  const promptId = await addPrompts(admin, queueIds);
  const integrations = await addIntegrations(admin, queueIds, systems);
  const catalogueId = await addFileLists(admin);
  const automation = { promptId, integrations, catalogueId };
  const set = (id: number, chatbots: ChatbotInput[]) =>
    admin.call(api.queues.update, { params: { id: String(id) }, body: { chatbots } });
  await set(queueIds.Vendas, salesOptions(automation));
  await set(queueIds.Suporte, supportOptions(queueIds.Financeiro, automation));
  await set(queueIds.Financeiro, billingOptions(automation));
  return automation;
}

async function addPrompts(admin: Client, queueIds: Record<QueueName, number>): Promise<number> {
  const add = (name: string, queueId: number, prompt: string) =>
    admin.call(api.prompts.create, {
      body: { name, queueId, prompt, apiKey: 'sk-demonstracao-da-aurora', maxTokens: 200 },
    });
  const { id } = await add(
    'Assistente da Aurora',
    queueIds.Vendas,
    'Você atende os clientes da Aurora Café, uma torrefação de São Paulo. Responda em português, com simpatia e em até três frases. Você sabe os horários, os preços, as entregas e os tipos de moagem. Quando o cliente pedir uma pessoa, passe para Vendas.',
  );
  await add(
    'Barista de plantão',
    queueIds.Suporte,
    'Você é um barista experiente. Ajude o cliente a preparar um bom café em casa: pergunte pelo método, dê a medida, a moagem e a temperatura da água. Problemas com cafeteiras passe para o Suporte.',
  );
  return id;
}

async function addIntegrations(
  admin: Client,
  queueIds: Record<QueueName, number>,
  systems: string,
): Promise<Automation['integrations']> {
  const add = async (body: (typeof api.integrations.create)['body']['_zod']['input']) =>
    (await admin.call(api.integrations.create, { body })).id;
  return {
    kit: await add({
      type: 'typebot',
      name: 'Monte o seu kit',
      urlN8N: systems,
      typebotSlug: KIT_FLOW,
      typebotExpires: 30,
      typebotDelayMessage: 500,
      typebotKeywordFinish: 'sair',
      typebotKeywordRestart: 'recomeçar',
      typebotRestartMessage: 'Vamos de novo, do começo.',
      typebotUnknownMessage: 'Não entendi. Pode escrever de outro jeito?',
      queueId: queueIds.Vendas,
    }),
    orders: await add({
      type: 'webhook',
      name: 'Rastreio de pedidos',
      urlN8N: `${systems}/webhook/pedidos`,
      queueId: queueIds.Suporte,
    }),
    invoices: await add({
      type: 'n8n',
      name: 'Segunda via de boleto',
      urlN8N: `${systems}/webhook/segunda-via`,
      queueId: queueIds.Financeiro,
    }),
    payments: await add({
      type: 'dialogflow',
      name: 'Dúvidas de pagamento',
      projectName: 'aurora-cafe',
      jsonContent: keyFile(),
      language: 'pt-BR',
      queueId: queueIds.Financeiro,
    }),
  };
}

/** A service account key file in Google's format; the demo's agent accepts any. */
function keyFile(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return JSON.stringify({
    type: 'service_account',
    project_id: 'aurora-cafe',
    private_key: privateKey,
    client_email: 'chatbot@aurora-cafe.iam.gserviceaccount.com',
  });
}

interface ListedFile {
  name: string;
  fileName: string;
  type: string;
  bytes: Buffer;
}

async function addFileLists(admin: Client): Promise<number> {
  const pack = async (label: string): Promise<ListedFile> => ({
    name: label,
    fileName: `${label}.jpg`,
    type: 'image/jpeg',
    bytes: await drawPack(label),
  });
  const paper = (name: string, title: string): ListedFile => ({
    name,
    fileName: `${name}.pdf`,
    type: 'application/pdf',
    bytes: makePdf(title),
  });
  const id = await addFileList(admin, 'Catálogo da estação', 'Estes são os cafés da estação:', [
    paper('Tabela de preços', 'Tabela de precos'),
    await pack('Bourbon Amarelo'),
    await pack('Catuaí'),
    await pack('Geisha'),
  ]);
  await addFileList(admin, 'Manuais das cafeteiras', 'Segue o manual. Qualquer dúvida, é só chamar!', [
    paper('Manual Aurora Mini', 'Manual Aurora Mini'),
    paper('Manual Aurora Duo', 'Manual Aurora Duo'),
  ]);
  return id;
}

async function addFileList(
  admin: Client,
  name: string,
  message: string,
  files: ListedFile[],
): Promise<number> {
  const list = await admin.call(api.files.create, {
    body: { name, message, options: files.map((file) => ({ name: file.name })) },
  });
  const form = new FormData();
  for (const { id } of list.options) form.append('id', String(id));
  for (const { fileName, type, bytes } of files)
    form.append('files', new File([new Uint8Array(bytes)], fileName, { type }));
  await admin.upload(api.files.upload, { id: list.id }, form);
  return list.id;
}
