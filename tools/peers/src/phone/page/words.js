import { locale, t } from './texts.js';

const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' });
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const phoneNumber = /^(55)(\d{2})(\d{4,5})(\d{4})$/;

export const clock = (at) => time.format(new Date(at));

export const dayOf = (at) => new Date(at).toDateString();

export function dayName(at) {
  if (dayOf(at) === dayOf(Date.now())) return t('today');
  if (dayOf(at) === dayOf(Date.now() - 86_400_000)) return t('yesterday');
  return longDay.format(new Date(at));
}

export const shortTime = (at) => (dayOf(at) === dayOf(Date.now()) ? clock(at) : day.format(new Date(at)));

export const showNumber = (number) => number.replace(phoneNumber, '+$1 $2 $3-$4');

const kinds = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact', 'other'];

/** A message as one line; `author` is given if it has to be named. */
export function summary(message, reader, author) {
  const prefix = message.author === reader ? `${t('you')}: ` : author ? `${author.split(' ')[0]}: ` : '';
  if (message.isDeleted) return prefix + t('deleted');
  if (message.mediaType === 'call') return t(message.text === 'video' ? 'videoCallLine' : 'voiceCall');
  if (message.mediaType === 'text') return prefix + message.text;
  const kind = kinds.includes(message.mediaType) ? message.mediaType : 'other';
  return `${prefix}${t(kind)}${message.text ? `: ${message.text}` : ''}`;
}

/** *bold*, _italic_ and ~struck~, as phones show them; links stay words. */
export function formatted(text) {
  return text
    .split(/(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)/)
    .filter(Boolean)
    .map((part) => {
      const tag = { '*': 'b', _: 'i', '~': 's' }[part[0]];
      if (!tag || part.length < 3 || part.at(-1) !== part[0]) return part;
      const element = document.createElement(tag);
      element.textContent = part.slice(1, -1);
      return element;
    });
}
