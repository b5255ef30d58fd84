import { avatar, channelMark, h, icon, redraw } from './dom.js';
import { choosePerson, listen, state } from './store.js';
import { t } from './texts.js';
import { shortTime, summary } from './words.js';

const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The panel that chooses whose phone is shown. */
export function peoplePanel() {
  const list = h('ul', { 'aria-label': t('people'), 'data-scroll': '' });
  const search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: t('search'),
    'aria-label': t('search'),
    oninput: () => draw(),
  });
  const filter = h('div', { class: 'channels', role: 'group', 'aria-label': t('channels') });
  let only;
  const draw = () => {
    drawFilter();
    const wanted = plain(search.value.trim());
    const people = (state.server?.customers ?? []).filter(
      ({ name, channel }) => plain(name).includes(wanted) && (only === undefined || channel === only),
    );
    const lastAt = ({ chats }) => chats[0]?.last?.createdAt ?? '';
    const sorted = people.toSorted((one, other) => lastAt(other).localeCompare(lastAt(one)));
    redraw(list, sorted.length > 0 ? sorted.map(row) : h('li', { class: 'empty' }, t('nobody')));
  };
  const drawFilter = () => {
    const channels = new Set((state.server?.customers ?? []).map(({ channel }) => channel));
    filter.hidden = channels.size < 2;
    const choice = (channel) =>
      h(
        'button',
        {
          type: 'button',
          class: `choice ${channel}`,
          'data-key': channel,
          title: t(channel),
          'aria-label': t(channel),
          'aria-pressed': String(only === channel),
          onclick: () => {
            only = only === channel ? undefined : channel;
            draw();
          },
        },
        icon(channel),
      );
    redraw(
      filter,
      ...['whatsapp', 'whatsappapi', 'facebook', 'instagram']
        .filter((each) => channels.has(each))
        .map(choice),
    );
  };
  listen('all', draw);
  return h(
    'aside',
    { class: 'panel people' },
    h('header', {}, h('h2', {}, t('whoAreYou')), search, filter),
    list,
  );
}

function row(person) {
  const [{ last, isGroup } = {}] = person.chats;
  const unread = person.chats.reduce((sum, chat) => sum + chat.unread, 0);
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: 'person',
        'data-key': person.id,
        'aria-current': String(person.id === state.me),
        onclick: () => choosePerson(person.id),
        onkeydown: moveFocus,
      },
      h('span', { class: 'face' }, avatar(person), channelMark(person.channel)),
      h(
        'span',
        { class: 'name' },
        person.name,
        h('span', { class: 'visually-hidden' }, `, ${t(person.channel)}`),
      ),
      h('time', {}, last ? shortTime(last.createdAt) : ''),
      h(
        'span',
        { class: 'last' },
        last ? summary(last, person.id, isGroup && state.server?.names[last.author]) : '',
      ),
      unread > 0 ? h('span', { class: 'badge' }, String(unread)) : h('span'),
    ),
  );
}

/** The arrow keys move the focus between customers. */
function moveFocus(event) {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
  if (!step) return;
  event.preventDefault();
  event.currentTarget.parentElement[step]?.querySelector('button')?.focus();
}
