import { act } from './api.js';
import { h, icon } from './dom.js';
import { me, setDraft, state } from './store.js';
import { t } from './texts.js';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** Opens a menu over the phone's screen; Escape, a click elsewhere or a choice closes it. */
export function openMenu(anchor, children) {
  document.querySelector('.menu')?.remove();
  const screen = anchor.closest('.screen');
  const menu = h('div', { class: 'menu', role: 'menu' }, ...children);
  screen.append(menu);
  place(menu, anchor, screen);
  const close = () => {
    menu.remove();
    document.removeEventListener('pointerdown', onPointer, true);
    anchor.focus();
  };
  const onPointer = (event) => {
    if (!menu.contains(event.target)) close();
  };
  document.addEventListener('pointerdown', onPointer, true);
  const buttons = [...menu.querySelectorAll('button')];
  menu.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    } else if (step) {
      event.preventDefault();
      buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length)?.focus();
    }
  });
  menu.addEventListener('click', close);
  buttons[0]?.focus();
}

function place(menu, anchor, screen) {
  const [at, around] = [anchor.getBoundingClientRect(), screen.getBoundingClientRect()];
  const below = at.bottom - around.top + 4;
  const fits = below + menu.offsetHeight < around.height - 8;
  const top = fits ? below : Math.max(8, at.top - around.top - menu.offsetHeight - 4);
  const left = Math.min(Math.max(8, at.left - around.left), around.width - menu.offsetWidth - 8);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}

export const item = (name, label, onclick, className = '') =>
  h('button', { type: 'button', role: 'menuitem', class: className, onclick }, icon(name), label);

export function openMessageMenu(anchor, message) {
  if (message.isDeleted || message.mediaType === 'call') return;
  const path = `/customers/${state.me}/messages/${message.id}`;
  const isMine = message.author === state.me;
  const { canEdit, canDelete, canReact } = me().can;
  const mine = message.reactions.find(({ by }) => by === state.me)?.emoji;
  const react = (emoji) => void act('PUT', `${path}/reaction`, { emoji: emoji === mine ? '' : emoji });
  openMenu(anchor, [
    canReact &&
      h(
        'div',
        { class: 'emojis' },
        ...emojis.map((emoji) =>
          h(
            'button',
            {
              type: 'button',
              role: 'menuitem',
              'aria-label': emoji === mine ? `${t('removeReaction')} ${emoji}` : emoji,
              onclick: () => react(emoji),
            },
            emoji,
          ),
        ),
      ),
    item('reply', t('reply'), () => later(() => setDraft({ reply: message }))),
    isMine && canEdit && message.mediaType === 'text'
      ? item('edit', t('edit'), () => later(() => setDraft({ editing: message })))
      : null,
    isMine && canDelete ? item('remove', t('remove'), () => void act('DELETE', path), 'danger') : null,
  ]);
}

/** Deferred until the menu has returned the focus, so that the composer can take it. */
const later = (action) => setTimeout(() => action(), 0);
