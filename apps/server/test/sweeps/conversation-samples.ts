import { type SampleContext, unusedColor } from './sample-context.ts';
import { unusedNumber } from './spare-store.ts';
import type { Samples } from './samples.ts';

let made = 0;
const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;
const at = async (id: Promise<number>) => ({ id: String(await id) });
const contactAt = async ({ spare }: SampleContext) => ({ contactId: String(await spare.contact()) });

const chatMessageAt = async (spare: SampleContext['spare']) => ({
  ...(await at(spare.chat())),
  messageId: String(await spare.chatMessage()),
});

/** Samples of the routes about contacts and queues. */
export const conversationSamples: Pick<
  Samples,
  | 'queues'
  | 'chatbots'
  | 'files'
  | 'contacts'
  | 'contactMerges'
  | 'optOuts'
  | 'tags'
  | 'notes'
  | 'quickMessages'
  | 'drafts'
  | 'chats'
> = {
  queues: {
    list: () => ({}),
    own: () => ({}),
    show: async ({ spare }) => ({ params: await at(spare.queue()) }),
    uses: async ({ spare }) => ({ params: await at(spare.queue()) }),
    create: () => ({ body: { name: `Queue ${unique()}`, color: unusedColor() } }),
    update: async ({ spare }) => ({ params: await at(spare.queue()), body: { greetingMessage: 'Hello' } }),
    remove: async ({ spare }) => ({ params: await at(spare.queue()) }),
  },
  files: {
    list: () => ({ query: { searchParam: 'spare', pageNumber: '1' } }),
    show: async ({ spare }) => ({ params: await at(spare.fileList()) }),
    create: () => ({
      body: { name: `Files ${unique()}`, message: 'Here they are', options: [{ name: 'Prices' }] },
    }),
    update: async ({ spare }) => ({
      params: await at(spare.fileList()),
      body: { message: 'Other words', options: [{ id: await spare.fileOption(), name: 'Other name' }] },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.fileList()) }),
    upload: async ({ spare }) => ({
      params: await at(spare.fileList()),
      body: { typeArch: 'fileList', id: String(await spare.fileOption()) },
    }),
  },
  chatbots: {
    show: async ({ spare }) => ({ params: await at(spare.option()) }),
    create: async ({ spare }) => ({ body: { queueId: await spare.queue(), name: `Option ${unique()}` } }),
    update: async ({ spare }) => ({ params: await at(spare.option()), body: { greetingMessage: 'Hello' } }),
    remove: async ({ spare }) => ({ params: await at(spare.option()) }),
  },
  contacts: {
    list: () => ({ query: { searchParam: 'spare', pageNumber: '1' } }),
    listAll: () => ({ query: { name: 'spare' } }),
    profile: () => ({ params: { number: unusedNumber() } }),
    show: async ({ spare }) => ({ params: await at(spare.contact()) }),
    create: () => ({
      body: {
        name: `Contact ${unique()}`,
        number: unusedNumber(),
        extraInfo: [{ name: 'City', value: 'Recife' }],
      },
    }),
    update: async ({ spare }) => ({
      params: await at(spare.contact()),
      body: {
        name: 'Another name',
        number: unusedNumber(),
        extraInfo: [{ name: 'City', value: 'Natal' }],
      },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.contact()) }),
    block: async ({ spare }) => ({ params: await at(spare.contact()), body: { active: true } }),
    toggleAcceptAudio: async (ground) => ({ params: await contactAt(ground) }),
    toggleDisableBot: async (ground) => ({ params: await contactAt(ground) }),
    importOne: () => ({ body: { name: `Imported ${unique()}`, number: unusedNumber(), tags: 'Imported' } }),
    importMany: () => ({
      body: { contacts: [{ name: `Imported ${unique()}`, number: unusedNumber(), tags: 'Imported' }] },
    }),
    importFromPhone: () => ({}),
    importFromChats: () => ({}),
    upload: () => ({ body: {} }),
    hasTags: async (ground) => ({ params: await contactAt(ground) }),
    syncTags: async ({ spare }) => ({
      body: { contactId: await spare.contact(), tags: [{ id: await spare.tag() }] },
    }),
  },
  contactMerges: {
    list: async ({ spare }) => ({ params: await at(spare.contact()) }),
    figures: async ({ spare }) => ({ params: await at(spare.contact()) }),
    merge: async ({ spare }) => ({
      params: await at(spare.contact()),
      body: { contactId: await spare.mergeCandidate() },
    }),
    undo: async ({ spare }) => ({
      params: { mergeId: String(await spare.merge()), ...(await at(spare.contact())) },
    }),
  },
  optOuts: {
    list: async (ground) => ({ params: await contactAt(ground) }),
    record: async (ground) => ({ params: await contactAt(ground), body: { reason: 'Asked on the phone' } }),
    end: async ({ spare }) => ({
      params: { contactId: String(await spare.optedOutContact()) },
      body: { reason: 'Wants offers again' },
    }),
  },
  tags: {
    list: () => ({ query: { searchParam: '', pageNumber: '1', kanban: '0' } }),
    listAll: () => ({ query: { kanban: '0' } }),
    lanes: () => ({}),
    orderLanes: async ({ spare }) => ({ body: { laneIds: [await spare.lane()] } }),
    show: async ({ spare }) => ({ params: await at(spare.tag()) }),
    create: () => ({ body: { name: `Tag ${unique()}` } }),
    update: async ({ spare }) => ({ params: await at(spare.tag()), body: { color: '#123456' } }),
    remove: async ({ spare }) => ({ params: await at(spare.tag()) }),
    removeFromContact: async ({ spare }) => ({
      params: { tagId: String(await spare.tag()), contactId: String(await spare.contact()) },
    }),
    addToTicket: async ({ spare }) => ({
      params: { ticketId: String(await spare.ticket()), tagId: String(await spare.tag()) },
    }),
    removeFromTicket: async ({ spare }) => ({ params: { ticketId: String(await spare.ticket()) } }),
  },
  notes: {
    list: async ({ spare }) => ({
      query: { ticketId: String(await spare.ticket()), contactId: String(await spare.ticketContact()) },
    }),
    create: async ({ spare }) => ({
      body: { note: 'Remember', ticketId: await spare.ticket(), contactId: await spare.ticketContact() },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.note()) }),
  },
  quickMessages: {
    listAll: () => ({}),
    list: () => ({ query: { searchParam: 'spare', pageNumber: '1' } }),
    show: async ({ spare }) => ({ params: await at(spare.quickMessage()) }),
    create: async ({ spare }) => ({
      body: {
        shortcode: `sample-${unique()}`,
        message: 'Hello {{firstName}}',
        visao: true,
        queueIds: [await spare.queue()],
      },
    }),
    update: async ({ spare }) => ({
      params: await at(spare.quickMessage()),
      body: { message: 'Other words', queueIds: [] },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.quickMessage()) }),
    uploadMedia: async ({ spare }) => ({
      params: await at(spare.quickMessage()),
      body: { typeArch: 'quickMessage' },
    }),
    removeMedia: async ({ spare }) => ({ params: await at(spare.quickMessage()) }),
  },
  chats: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    unread: () => ({}),
    search: () => ({ query: { searchParam: 'spare', pageNumber: '1' } }),
    ticketCards: async ({ spare }) => ({ query: { ticketIds: JSON.stringify([await spare.ticket()]) } }),
    showByUuid: async ({ spare }) => ({ params: { uuid: await spare.chatUuid() } }),
    create: ({ userId }) => ({ body: { title: 'Plans', users: [userId] } }),
    openDirect: async ({ spare }) => ({ body: { userId: await spare.user() } }),
    update: async ({ spare, userId }) => ({
      params: await at(spare.chat()),
      body: { title: 'Other plans', users: [userId] },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.chat()) }),
    leave: async ({ spare }) => ({ params: await at(spare.chat()) }),
    messages: async ({ spare }) => ({ params: await at(spare.chat()), query: { pageNumber: '1' } }),
    send: async ({ spare, userId }) => ({
      params: await at(spare.chat()),
      body: {
        message: 'Hello',
        replyToId: await spare.chatMessage(),
        mentionIds: [userId],
        ticketIds: [await spare.ticket()],
      },
    }),
    markRead: async ({ spare }) => ({ params: await at(spare.chat()) }),
    edit: async ({ spare, userId }) => ({
      params: await chatMessageAt(spare),
      body: { message: 'Other words', mentionIds: [userId] },
    }),
    removeMessage: async ({ spare }) => ({ params: await chatMessageAt(spare) }),
    react: async ({ spare }) => ({ params: await chatMessageAt(spare), body: { emoji: '👍' } }),
  },
  drafts: {
    list: () => ({}),
    save: async ({ spare }) => ({
      params: { ticketId: String(await spare.ticket()) },
      body: { body: 'Half a sentence', quotedMsgId: await spare.message() },
    }),
  },
};
