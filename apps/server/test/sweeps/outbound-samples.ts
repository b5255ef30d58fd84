import { FAR_AHEAD } from './sample-context.ts';
import { unusedNumber } from './spare-store.ts';
import type { Samples } from './samples.ts';

const at = async (id: Promise<number>) => ({ id: String(await id) });
const person = () => ({ name: 'Listed Person', number: unusedNumber() });

/** Samples of the routes for messages that nobody asked for. */
export const outboundSamples: Pick<
  Samples,
  'contactLists' | 'contactListItems' | 'messagesApi' | 'schedules' | 'campaigns' | 'campaignSettings'
> = {
  campaigns: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    stopped: () => ({}),
    show: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    shipping: async ({ spare }) => ({
      params: await at(spare.campaign()),
      query: { searchParam: '', pageNumber: '1' },
    }),
    outlook: async ({ spare }) => ({
      body: {
        contactListId: await spare.contactList(),
        tagListId: await spare.tag(),
        whatsappId: await spare.connection(),
      },
    }),
    create: async ({ spare, userId }) => ({
      body: {
        name: 'Winter sale',
        message1: 'Hello {nome}',
        contactListId: await spare.contactList(),
        tagListId: await spare.tag(),
        whatsappId: await spare.connection(),
        queueId: await spare.queue(),
        userId,
        scheduledAt: FAR_AHEAD,
      },
    }),
    update: async ({ spare }) => ({ params: await at(spare.campaign()), body: { name: 'Spring sale' } }),
    remove: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    copy: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    start: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    pause: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    resume: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    cancel: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    restart: async ({ spare }) => ({ params: await at(spare.campaign()) }),
    test: async ({ spare }) => ({
      params: await at(spare.campaign()),
      body: { number: unusedNumber() },
    }),
    uploadMedia: async ({ spare }) => ({ params: await at(spare.draftCampaign()) }),
    removeMedia: async ({ spare }) => ({ params: await at(spare.draftCampaign()) }),
  },
  campaignSettings: {
    list: () => ({}),
    save: () => ({ body: { settings: { messageInterval: 30 } } }),
  },
  contactLists: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    listAll: () => ({}),
    show: async ({ spare }) => ({ params: await at(spare.contactList()) }),
    create: () => ({ body: { name: 'Customers' } }),
    update: async ({ spare }) => ({ params: await at(spare.contactList()), body: { name: 'Old customers' } }),
    remove: async ({ spare }) => ({ params: await at(spare.contactList()) }),
    addContacts: async ({ spare }) => ({
      params: await at(spare.contactList()),
      body: { contactIds: [await spare.contact()] },
    }),
    importMany: async ({ spare }) => ({
      params: await at(spare.contactList()),
      body: { contacts: [person()] },
    }),
    upload: async ({ spare }) => ({ params: await at(spare.contactList()), body: {} }),
  },
  contactListItems: {
    list: async ({ spare }) => ({
      query: { searchParam: '', pageNumber: '1', contactListId: String(await spare.contactList()) },
    }),
    show: async ({ spare }) => ({ params: await at(spare.contactListItem()) }),
    create: async ({ spare }) => ({ body: { ...person(), contactListId: await spare.contactList() } }),
    update: async ({ spare }) => ({
      params: await at(spare.contactListItem()),
      body: { name: 'Another Name' },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.contactListItem()) }),
  },
  messagesApi: {
    list: () => ({ query: { searchParam: 'spare', pageNumber: '1', status: 'waiting' } }),
    send: async ({ spare, userId }) => ({
      body: { number: unusedNumber(), body: 'Spare words', userId, queueId: await spare.queue() },
    }),
    status: async ({ spare }) => ({ params: { messageId: String(await spare.apiMessage()) } }),
    checkNumber: () => ({ body: { number: unusedNumber() } }),
  },
  schedules: {
    list: () => ({ query: { searchParam: 'spare', pageNumber: '1' } }),
    calendar: () => ({ query: { from: '2099-03-01', to: '2099-03-31' } }),
    show: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    sends: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    create: async ({ spare, userId }) => ({
      body: {
        contactId: await spare.ticketContact(),
        body: 'Hello {{firstName}}',
        sendAt: FAR_AHEAD,
        ticketUserId: userId,
        queueId: await spare.queue(),
        whatsappId: await spare.connection(),
      },
    }),
    preview: async ({ spare }) => ({
      body: {
        contactId: await spare.ticketContact(),
        body: 'Hello {{firstName}}',
        queueId: await spare.queue(),
        whatsappId: await spare.connection(),
      },
    }),
    update: async ({ spare }) => ({ params: await at(spare.schedule()), body: { body: 'Other words' } }),
    remove: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    send: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    uploadMedia: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    removeMedia: async ({ spare }) => ({ params: await at(spare.schedule()) }),
  },
};
