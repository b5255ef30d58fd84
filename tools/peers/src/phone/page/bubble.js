import { act } from './api.js';
import { h, icon, ticks } from './dom.js';
import { openMessageMenu } from './message-menu.js';
import { state } from './store.js';
import { t } from './texts.js';
import { clock, formatted, showNumber, summary } from './words.js';

const nameOf = (number) =>
  number === state.me ? t('you') : (state.server?.names[number] ?? showNumber(number));

/** A message in the chat. */
export function bubble(message, isGroup) {
  const isMine = message.author === state.me;
  const quoted = message.quotedId && state.messages.find(({ id }) => id === message.quotedId);
  const element = h(
    'article',
    {
      class: ['bubble', isMine && 'mine', message.reactions.length > 0 && 'reacted']
        .filter(Boolean)
        .join(' '),
      'data-id': message.id,
      tabindex: '-1',
      'aria-label': `${nameOf(message.author)}, ${clock(message.createdAt)}: ${summary(message, '')}`,
      onkeydown: (event) => {
        if (event.key !== 'Enter' || event.target !== element) return;
        // Otherwise the same key press would choose the first entry of the menu.
        event.preventDefault();
        openMessageMenu(element, message);
      },
      oncontextmenu: (event) => {
        event.preventDefault();
        openMessageMenu(element, message);
      },
    },
    isGroup && !isMine ? h('div', { class: 'author' }, nameOf(message.author)) : null,
    quoted ? quote(quoted) : null,
    message.isDeleted ? h('div', { class: 'gone' }, t('deleted')) : content(message),
    message.choices.length > 0 && !message.isDeleted ? choices(message) : null,
    h(
      'footer',
      {},
      message.isEdited && !message.isDeleted ? h('span', {}, t('edited')) : null,
      h('time', {}, clock(message.createdAt)),
      isMine && message.mediaType !== 'call' ? tickMark(message.ack) : null,
    ),
    message.reactions.length > 0
      ? h(
          'div',
          { class: 'reactions' },
          ...message.reactions.map(({ by, emoji }) => h('span', { title: nameOf(by) }, emoji)),
        )
      : null,
    message.isDeleted || message.mediaType === 'call'
      ? null
      : h(
          'button',
          {
            type: 'button',
            class: 'more',
            tabindex: '-1',
            'aria-label': t('options'),
            onclick: () => openMessageMenu(element, message),
          },
          icon('more'),
        ),
  );
  return element;
}

export const quote = (message) =>
  h('span', { class: 'quote' }, h('b', {}, nameOf(message.author)), summary(message, ''));

function tickMark(ack) {
  const label = ack >= 3 ? t('read') : ack === 2 ? t('delivered') : ack === 1 ? t('sent') : t('sending');
  return h('span', { title: label }, ticks(ack), h('span', { class: 'visually-hidden' }, label));
}

/** The buttons of a company's message. */
const choices = ({ id, choices: titles }) =>
  h(
    'div',
    { class: 'choices' },
    ...titles.map((title) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () =>
            void act('POST', `/customers/${state.me}/messages`, {
              chat: state.chat,
              choice: { messageId: id, title },
            }),
        },
        title,
      ),
    ),
  );

const words = (message) => (message.text ? h('div', { class: 'words' }, ...formatted(message.text)) : null);

function content(message) {
  switch (message.mediaType) {
    case 'image':
    case 'sticker':
      return [
        h(
          'a',
          { href: message.mediaUrl, target: '_blank', rel: 'noreferrer', tabindex: '-1' },
          h('img', {
            class: 'photo',
            src: message.mediaUrl,
            alt: message.text || t('image'),
            loading: 'lazy',
          }),
        ),
        words(message),
      ];
    case 'video':
      return [h('video', { src: message.mediaUrl, controls: true, preload: 'metadata' }), words(message)];
    case 'audio':
      return h('audio', {
        src: message.mediaUrl,
        controls: true,
        preload: 'metadata',
        onplay: () => void act('PUT', `/customers/${state.me}/messages/${message.id}/played`),
      });
    case 'document':
      return [
        h(
          'a',
          { class: 'file', href: message.mediaUrl, target: '_blank', rel: 'noreferrer' },
          icon('document'),
          h('span', {}, message.fileName ?? t('document')),
        ),
        words(message),
      ];
    case 'location':
      return [
        h('div', { class: 'map' }, icon('location')),
        h(
          'div',
          { class: 'words' },
          message.text || `${message.location?.latitude}, ${message.location?.longitude}`,
        ),
      ];
    case 'contact':
      return h(
        'div',
        { class: 'file' },
        icon('contact'),
        h('span', {}, message.text, h('small', {}, message.cardNumber ? showNumber(message.cardNumber) : '')),
      );
    case 'call':
      return h(
        'div',
        { class: 'file' },
        icon(message.text === 'video' ? 'video' : 'call'),
        h('span', {}, t(message.text === 'video' ? 'videoCallLine' : 'voiceCall')),
      );
    default:
      return words(message) ?? h('div', { class: 'gone' }, t('other'));
  }
}
