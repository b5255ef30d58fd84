import { act } from './api.js';
import { bubble } from './bubble.js';
import { composer } from './composer.js';
import { avatar, channelMark, h, icon, redraw, toast, tool } from './dom.js';
import { chooseChat, listen, me, openChat, state, tell } from './store.js';
import { t } from './texts.js';
import { clock, dayName, dayOf, shortTime, summary } from './words.js';

/** The phone: a list of chats, or the open chat. */
export function phoneStage() {
  const bar = h('div', { class: 'bar' });
  const head = h('div');
  const chats = h('div', { class: 'chats-place' });
  const log = h('div', {
    class: 'log',
    role: 'log',
    tabindex: '0',
    'aria-label': t('chats'),
    onkeydown: moveInLog,
  });
  const writing = composer();
  const closed = h('div', { class: 'composer hint' }, t('closedChat'));
  const over = h('div');
  const screen = h('div', { class: 'screen' }, bar, head, chats, log, writing, closed, over);

  const draw = () => {
    const person = me();
    const chat = openChat();
    drawBar(bar, person);
    screen.dataset.channel = person?.channel ?? '';
    for (const part of [log, writing, closed]) part.hidden = !chat;
    chats.hidden = Boolean(chat);
    if (chat) {
      writing.hidden = !chat.isOpen;
      closed.hidden = chat.isOpen;
      redraw(head, chatHead(chat));
    } else {
      redraw(head, h('h2', { class: 'title' }, t('chats')));
      redraw(
        chats,
        person && person.chats.length > 0
          ? chatList(person)
          : h(
              'div',
              { class: 'empty' },
              t(person && person.channel !== 'whatsapp' ? 'noChannel' : 'noChats'),
            ),
      );
    }
    redraw(over, person && !person.isOnline ? offScreen(person) : null, state.call ? callScreen() : null);
  };
  listen('all', draw);
  listen('messages', () => drawLog(log));
  setInterval(() => drawBar(bar, me()), 20_000);
  return h('main', { class: 'stage' }, h('div', { class: 'frame' }, screen));
}

function drawBar(bar, person) {
  redraw(
    bar,
    h('span', {}, clock(Date.now())),
    person?.isOnline
      ? h(
          'button',
          {
            type: 'button',
            class: 'power',
            'data-key': 'power',
            title: t('turnOff'),
            'aria-label': t('turnOff'),
            onclick: () => void act('PUT', `/customers/${person.id}`, { isOnline: false }),
          },
          person.name.split(' ')[0],
          icon('power'),
        )
      : null,
  );
}

function chatHead(chat) {
  const call = (isVideo) => async () => {
    const started = await act('POST', `/customers/${state.me}/calls`, { chat: state.chat, isVideo });
    if (!started) return;
    state.call = { id: started.id, customer: state.me, title: chat.title };
    tell('all');
  };
  const members = chat.members.map((number) =>
    number === state.me ? t('you') : (state.server?.names[number] ?? number),
  );
  return h(
    'div',
    { class: 'head' },
    tool('back', t('back'), () => chooseChat(undefined), { 'data-key': 'back' }),
    chat.isGroup
      ? h('span', { class: 'avatar small tone-5', 'aria-hidden': 'true' }, icon('group'))
      : h('span', { class: 'face' }, avatar({ name: chat.title }, 'small'), channelMark(me().channel)),
    h(
      'div',
      { class: 'who' },
      h('b', {}, chat.title),
      h(
        'small',
        { class: state.typing ? 'typing' : '' },
        state.typing ? t('typing') : chat.isGroup ? members.join(', ') : t(me().channel),
      ),
    ),
    chat.isGroup || !chat.isOpen || !me().can.canCall
      ? null
      : [
          tool('video', t('videoCall'), call(true), { 'data-key': 'video' }),
          tool('call', t('call'), call(false), { 'data-key': 'call' }),
        ],
  );
}

const lastOf = ({ last, isGroup }, person) =>
  last ? summary(last, person.id, isGroup ? state.server?.names[last.author] : undefined) : t('noMessages');

const chatList = (person) =>
  h(
    'ul',
    { class: 'chats', 'data-scroll': '' },
    ...person.chats.map((chat) =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', class: 'person', 'data-key': chat.id, onclick: () => chooseChat(chat.id) },
          chat.isGroup
            ? h('span', { class: 'avatar tone-5', 'aria-hidden': 'true' }, icon('group'))
            : avatar({ name: chat.title }),
          h('span', { class: 'name' }, chat.title),
          h('time', {}, chat.last ? shortTime(chat.last.createdAt) : ''),
          h('span', { class: 'last' }, lastOf(chat, person)),
          chat.unread > 0 ? h('span', { class: 'badge' }, String(chat.unread)) : h('span'),
        ),
      ),
    ),
  );

/** The message that an element of the log was drawn from. */
const drawnFrom = new WeakMap();

/** Redraws only changed messages, so that a playing voice note continues. */
function drawLog(log) {
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const isGroup = openChat()?.isGroup ?? false;
  const old = new Map([...log.children].map((element) => [drawnFrom.get(element), element]));
  const isOther = log.dataset.chat !== `${state.me} ${state.chat}`;
  log.dataset.chat = `${state.me} ${state.chat}`;
  const wanted = [];
  let day;
  for (const message of state.messages) {
    if (day !== dayOf(message.createdAt)) {
      day = dayOf(message.createdAt);
      wanted.push(keyed(old, `day ${day}`, () => h('div', { class: 'day' }, dayName(message.createdAt))));
    }
    wanted.push(keyed(old, `${state.me} ${JSON.stringify(message)}`, () => bubble(message, isGroup)));
  }
  if (wanted.length === 0) wanted.push(h('div', { class: 'empty' }, t('noMessages')));
  const focused = document.activeElement?.dataset.id;
  log.replaceChildren(...wanted);
  if (focused) log.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (isAtEnd || isOther || log.dataset.count === '0') log.scrollTop = log.scrollHeight;
  log.dataset.count = String(state.messages.length);
}

/** The log is one tab stop; the arrow keys move between its messages. */
function moveInLog(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const isOnMessage = event.target.matches('.bubble');
  if (!step || (!isOnMessage && event.target !== event.currentTarget)) return;
  event.preventDefault();
  const bubbles = [...event.currentTarget.querySelectorAll('.bubble')];
  const at = isOnMessage ? bubbles.indexOf(event.target) + step : bubbles.length - 1;
  bubbles[Math.max(0, at)]?.focus();
}

function keyed(old, key, make) {
  const element = old.get(key) ?? make();
  drawnFrom.set(element, key);
  return element;
}

const offScreen = (person) =>
  h(
    'div',
    { class: 'off' },
    h('p', {}, t('isOff')),
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-key': 'on',
        onclick: () => void act('PUT', `/customers/${person.id}`, { isOnline: true }),
      },
      icon('power'),
      t('turnOn'),
    ),
  );

function callScreen() {
  const { id, customer, title, ending } = state.call;
  if (ending) {
    if (ending === 'rejected') toast(t('callRejected'));
    state.call = undefined;
    return null;
  }
  const hangUp = () => void act('DELETE', `/customers/${customer}/calls/${id}`);
  return h(
    'div',
    { class: 'calling', role: 'dialog', 'aria-label': t('calling') },
    h('div', {}, avatar({ name: title }, 'big'), h('h3', {}, title), h('p', {}, t('calling'))),
    h(
      'button',
      {
        type: 'button',
        class: 'hang',
        'data-key': 'hang',
        'aria-label': t('hangUp'),
        title: t('hangUp'),
        onclick: hangUp,
      },
      icon('call'),
    ),
  );
}
