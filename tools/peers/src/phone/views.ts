import type { BankApp } from './bank-app.ts';
import type { Calls } from './calls.ts';
import type { CompanyAccounts } from './company-accounts.ts';
import type { CompanyPhones } from './company-phones.ts';
import type { SimulatedCustomers } from './simulated-customers.ts';
import { directChat, isGroupChat, type PhoneMessage } from './messages.ts';
import type { Phones } from './phones.ts';

export interface PhoneServices {
  phones: Phones;
  calls: Calls;
  company: CompanyPhones;
  accounts: CompanyAccounts;
  bank: BankApp;
  simulation: SimulatedCustomers;
}

/** The first six fields are a stable API for programs; the page uses the rest too. */
export const showMessage = ({ media, ...message }: PhoneMessage) => ({
  id: message.id,
  from: message.from,
  text: message.isDeleted ? '' : message.text,
  mediaType: message.mediaType,
  ack: message.ack,
  createdAt: message.createdAt,
  author: message.author,
  chat: message.chat,
  quotedId: message.quotedId,
  mediaUrl: media && !message.isDeleted ? mediaUrl(media.file, media.mimetype, media.fileName) : null,
  fileName: media?.fileName ?? null,
  seconds: media?.seconds ?? null,
  isVoice: media?.isVoice ?? false,
  location: message.location,
  cardNumber: message.cardNumber,
  choices: message.choices.map(({ title }) => title),
  reactions: message.reactions,
  isEdited: message.isEdited,
  isDeleted: message.isDeleted,
});

const mediaUrl = (file: string, mimetype: string, fileName: string | null): string =>
  `/api/media/${file}?${new URLSearchParams({ type: mimetype, name: fileName ?? '' }).toString()}`;

export const showCustomers = ({ phones }: PhoneServices) =>
  phones
    .customers()
    .map(({ id, name, number, channel }) => ({ id, name, number, channel }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'));

/** Everything that the page shows, except the messages of the open chat. */
export function showState(desk: PhoneServices) {
  const { phones, company, simulation } = desk;
  const states = company.states();
  const names = Object.fromEntries([
    ...phones.customers().map(({ id, name }) => [id, name] as const),
    ...Object.entries(phones.accountNames()),
    ...states.map(({ number, name }) => [number, name] as const),
  ]);
  return {
    customers: showCustomers(desk).map((customer) => ({
      ...customer,
      hasPicture: phones.customer(customer.id).hasPicture,
      isOnline: phones.isOnline(customer.id),
      can: phones.abilities(customer.id),
      chats: chatsOf(phones, customer.id, names),
    })),
    company: states,
    accounts: desk.accounts.list(),
    charges: desk.bank.list(),
    names,
    isDown: company.isDown,
    isLifeOn: simulation.isOn,
  };
}

function chatsOf(phones: Phones, customer: string, names: Record<string, string>) {
  const spoken = phones.messages(customer).map(({ chat }) => chat);
  const possible = phones.accountsOf(customer).map((account) => directChat(customer, account));
  const groups = phones.groupsOf(customer);
  const chats = [...new Set([...spoken, ...possible]), ...groups.map(({ id }) => id)];
  return chats
    .map((chat) => {
      const last = phones.messages(customer, chat).at(-1);
      const [, account = ''] = chat.split(' ');
      const isGroup = isGroupChat(chat);
      return {
        id: chat,
        isGroup,
        title: isGroup ? (groups.find(({ id }) => id === chat)?.subject ?? '') : (names[account] ?? account),
        members: isGroup ? (groups.find(({ id }) => id === chat)?.members ?? []) : [],
        isOpen: isGroup || possible.includes(chat),
        last: last ? showMessage(last) : null,
        unread: phones.unread(customer, chat),
      };
    })
    .toSorted((one, other) => (other.last?.createdAt ?? '').localeCompare(one.last?.createdAt ?? ''));
}
