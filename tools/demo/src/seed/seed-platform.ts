import { api } from '@prosa/contract';
import { Client } from '../client.ts';
import { accounts, expiredAdmin } from './company.ts';
import { waitUntil } from './wait-until.ts';

const DAY_MS = 86_400_000;

/** Other companies for the platform owner's screens. They have no activity. */
const otherCompanies = [
  { name: 'Livraria Horizonte (demo)', email: 'contato@horizonte.demo', plan: 'Essencial', dueInDays: 3 },
  { name: 'Pet Feliz (demo)', email: expiredAdmin.email, plan: 'Essencial', dueInDays: -2 },
  { name: 'Clínica Bem Viver (demo)', email: 'contato@bemviver.demo', plan: 'Profissional', dueInDays: 41 },
];

const plans = [
  {
    name: 'Essencial',
    users: 3,
    connections: 1,
    queues: 3,
    amount: 89,
    useOpenAi: false,
    useIntegrations: false,
    useFacebook: false,
    useInstagram: false,
    useCampaigns: false,
  },
  { name: 'Profissional', users: 10, connections: 4, queues: 10, amount: 249 },
];

/** There are no videos of this product: free films replace them, and the descriptions say so. */
const helps = [
  {
    title: 'Primeiros passos',
    description:
      'Como aceitar, responder e encerrar um atendimento. Na demonstração toca o filme livre Sintel.',
    video: 'eRsGyueVLvQ',
  },
  {
    title: 'Filas e chatbot',
    description:
      'Como montar o menu e testá-lo antes de salvar. Na demonstração toca o filme livre Big Buck Bunny.',
    video: 'aqz-KE-bpKQ',
  },
  {
    title: 'Conectar o WhatsApp',
    description:
      'Como ler o QR Code e o que fazer quando a conexão cai. Na demonstração toca o filme livre Tears of Steel.',
    video: 'R6MlUcmOul8',
  },
];

const announcements = [
  {
    title: 'Novo: campanhas com previsão de término',
    text: 'Antes de começar, a campanha mostra quantas pessoas ela alcança e quando termina.\nVeja em Campanhas.',
    priority: 3 as const,
  },
  {
    title: 'Manutenção no domingo',
    text: 'No domingo, das 3h às 3h30, o sistema pode ficar fora do ar por alguns minutos. Nenhuma mensagem se perde.',
    priority: 2 as const,
  },
];

/** The platform owner's account at the bank to which invoices are paid. */
const paymentAccountAt = (bank: string) => ({
  provider: 'bcb' as const,
  pixKey: 'pix@prosa.demo',
  receiverName: 'Prosa Demo',
  receiverCity: 'Sao Paulo',
  baseUrl: `${bank}/v2`,
  clientId: 'client-id',
  clientSecret: 'client-secret',
});

/** Creates the platform owner's data: plans, companies, help videos and announcements. */
export async function seedPlatform(url: string, bank: string): Promise<void> {
  const owner = new Client(url, accounts.owner);
  const known = await owner.call(api.plans.listAll);
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  for (const plan of plans)
    if (!ids.has(plan.name)) ids.set(plan.name, (await owner.call(api.plans.create, { body: plan })).id);
  await owner.call(api.paymentProvider.save, { body: paymentAccountAt(bank) });
  const companies = new Set((await owner.call(api.companies.listAll, { query: {} })).map(({ name }) => name));
  for (const { plan, dueInDays, ...company } of otherCompanies)
    if (!companies.has(company.name))
      await owner.call(api.companies.create, {
        body: {
          ...company,
          password: accounts.owner.password,
          planId: ids.get(plan) ?? 0,
          dueDate: new Date(Date.now() + dueInDays * DAY_MS).toISOString().slice(0, 10),
        },
      });
  await waitUntil('the invoice of the expired company', async () => {
    const { invoices } = await owner.call(api.managedInvoices.list, { query: { filter: 'overdue' } });
    return invoices[0];
  });
  const titles = new Set((await owner.call(api.helps.listAll)).map(({ title }) => title));
  for (const help of helps) if (!titles.has(help.title)) await owner.call(api.helps.create, { body: help });
  const { records } = await owner.call(api.announcements.list, { query: {} });
  const published = new Set(records.map(({ title }) => title));
  for (const announcement of announcements)
    if (!published.has(announcement.title))
      await owner.call(api.announcements.create, { body: announcement });
}
