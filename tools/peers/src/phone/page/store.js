import { act } from './api.js';

/** The page's state. `server` is the last state from the phone server; the rest is what the page shows. */
export const state = {
  server: undefined,
  me: undefined,
  chat: undefined,
  messages: [],
  view: 'people',
  reply: undefined,
  editing: undefined,
  typing: false,
  call: undefined,
};

const listeners = { all: new Set(), messages: new Set(), draft: new Set() };

/**
 * `all`: the server's state or the chosen customer; `messages`: the open chat; `draft`: the reply or edit in
 * progress.
 */
export const listen = (what, listener) => listeners[what].add(listener);
export const tell = (what) => listeners[what].forEach((listener) => listener());

export const me = () => state.server?.customers.find(({ id }) => id === state.me);
export const openChat = () => me()?.chats.find(({ id }) => id === state.chat);

export function choosePerson(id) {
  state.me = id;
  const person = me();
  // Most customers have only one chat, so it is opened directly.
  chooseChat(person?.chats.find(({ isOpen, isGroup }) => isOpen && !isGroup)?.id ?? person?.chats[0]?.id);
  state.view = 'phone';
  history.replaceState(null, '', `#${id}`);
  tell('all');
}

export function chooseChat(id) {
  state.chat = id;
  state.messages = [];
  setDraft({});
  state.typing = false;
  tell('messages');
  tell('all');
  void loadMessages();
}

export function setDraft({ reply, editing }) {
  state.reply = reply;
  state.editing = editing;
  tell('draft');
}

export function show(view) {
  state.view = view;
  tell('all');
}

async function loadMessages() {
  const { me: customer, chat } = state;
  if (!customer || !chat) return;
  const query = new URLSearchParams({ chat }).toString();
  const messages = await act('GET', `/customers/${String(customer)}/messages?${query}`);
  // Another chat may have been opened meanwhile.
  if (!messages || customer !== state.me || chat !== state.chat) return;
  state.messages = messages;
  tell('messages');
  markRead();
}

/** Messages on a visible screen count as read. */
function markRead() {
  const isSeen = document.visibilityState === 'visible' && (state.view === 'phone' || innerWidth > 760);
  const chat = openChat();
  if (isSeen && chat?.isOpen && me()?.isOnline && (chat.unread > 0 || hasUnread()))
    void act('PUT', `/customers/${state.me}/read`, { chat: state.chat });
}

const hasUnread = () => state.messages.some(({ from, ack }) => from === 'company' && ack < 3);

export function connect() {
  const events = new EventSource('/api/events');
  const on = (name, handle) => events.addEventListener(name, ({ data }) => handle(JSON.parse(data)));
  on('state', (server) => {
    const isFirst = state.server === undefined;
    state.server = server;
    if (isFirst) {
      const known = server.customers.some(({ id }) => `#${id}` === location.hash);
      if (known) choosePerson(location.hash.slice(1));
      else if (innerWidth > 760 && server.customers[0]) choosePerson(mostRecent(server.customers));
    } else if (state.chat === undefined && me()?.chats[0]) chooseChat(me().chats[0].id);
    tell('all');
  });
  on('chat', ({ chat }) => {
    if (chat === state.chat) void loadMessages();
  });
  on('typing', ({ chat, isTyping }) => {
    if (chat !== state.chat) return;
    state.typing = isTyping;
    tell('all');
  });
  on('call', ({ callId, ending }) => {
    if (state.call?.id !== callId) return;
    state.call = { ...state.call, ending };
    tell('all');
  });
  document.addEventListener('visibilitychange', markRead);
}

const lastOf = ({ chats }) => chats[0]?.last?.createdAt ?? '';
const mostRecent = (customers) =>
  customers.toSorted((one, other) => lastOf(other).localeCompare(lastOf(one)))[0].id;
