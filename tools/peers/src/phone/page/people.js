import { avatar, h, redraw } from './dom.js';
import { choosePerson, listen, state } from './store.js';
import { t } from './texts.js';
import { shortTime, summary } from './words.js';

const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whose phone one holds. */
export function peoplePanel() {
  const list = h('ul', { 'aria-label': t('people'), 'data-scroll': '' });
  const search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: t('search'),
    'aria-label': t('search'),
    oninput: () => draw(),
  });
  const draw = () => {
    const wanted = plain(search.value.trim());
    const people = (state.server?.customers ?? []).filter(({ name }) => plain(name).includes(wanted));
    const lastAt = ({ chats }) => chats[0]?.last?.createdAt ?? '';
    const sorted = people.toSorted((one, other) => lastAt(other).localeCompare(lastAt(one)));
    redraw(list, sorted.length > 0 ? sorted.map(row) : h('li', { class: 'empty' }, t('nobody')));
  };
  listen('all', draw);
  return h('aside', { class: 'panel people' }, h('header', {}, h('h2', {}, t('whoAreYou')), search), list);
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
      avatar(person),
      h('span', { class: 'name' }, person.name),
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

/** Up and down go from person to person. */
function moveFocus(event) {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
  if (!step) return;
  event.preventDefault();
  event.currentTarget.parentElement[step]?.querySelector('button')?.focus();
}
