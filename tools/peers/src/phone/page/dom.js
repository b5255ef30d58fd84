/** Creates an element; `on…` properties are listeners, all others attributes. Texts are never parsed as HTML. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const paths = {
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8.2 19zM9 8.5c0 4 2.5 6.5 6.5 6.5l1-2-2.5-1-1 1a6 6 0 0 1-2-2l1-1-1-2.5z',
  whatsappapi: 'M4 20l1.3-4A8 8 0 1 1 8.2 19zM10.5 9L8 11.5l2.5 2.5M13.5 9l2.5 2.5-2.5 2.5',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.8 2-1.8h1.6V3H15c-2.8 0-4.5 1.7-4.5 4.3v2.2H7.5V13h3v8',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M16.5 7.5h.01',
  story: 'M12 8v8M8 12h8M21 12a9 9 0 1 1-9-9M15.5 3.7a9 9 0 0 1 4.8 4.8',
  back: 'M15 5l-7 7 7 7',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  video: 'M15 10l5-3v10l-5-3M4 6h9a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2',
  power: 'M7 6a7.8 7.8 0 1 0 10 0M12 4v8',
  attach: 'M12 5v14M5 12h14',
  send: 'M10 14L21 3M21 3l-6.5 18-4.5-7-7-4.5z',
  mic: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3M5 11a7 7 0 0 0 14 0M12 18v3',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  document: 'M14 3v5h5M6 3h8l5 5v13H6zM9 13h6M9 17h4',
  location: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  contact: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 21a7 7 0 0 1 14 0',
  reply: 'M9 14l-5-5 5-5M4 9h9a7 7 0 0 1 7 7v3',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  remove: 'M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M6 9l6 6 6-6',
  group:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2 20a7 7 0 0 1 14 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a7 7 0 0 1 4 6',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v6h-6M17 17v.01',
  unlink: 'M10 14l4-4M7 17a4 4 0 0 1 0-6l2-2M17 7a4 4 0 0 1 0 6l-2 2M3 3l18 18',
  pix: 'M12 3l9 9-9 9-9-9zM8 12l4-4 4 4-4 4z',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
};

const SVG = 'http://www.w3.org/2000/svg';

function svg(className, viewBox, drawing) {
  const element = document.createElementNS(SVG, 'svg');
  element.setAttribute('class', className);
  element.setAttribute('viewBox', viewBox);
  element.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', drawing);
  element.append(path);
  return element;
}

export const icon = (name) => svg('icon', '0 0 24 24', paths[name]);

export function ticks(ack) {
  const one = 'M1.5 6.5l3.5 3.5L12 2.5';
  const two = `${one}M8 9l1 1 7-7.5`;
  const clock = 'M9 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M9 3.5V6l1.5 1.5';
  return svg(ack >= 3 ? 'ticks read' : 'ticks', '0 0 18 12', ack === 0 ? clock : ack === 1 ? one : two);
}

/** A button with an icon and a label. */
export const tool = (name, label, onclick, more = {}) =>
  h(
    'button',
    { type: 'button', class: 'tool', title: label, 'aria-label': label, onclick, ...more },
    icon(name),
  );

export const channelMark = (channel) =>
  h('span', { class: `channel ${channel}`, 'aria-hidden': 'true' }, icon(channel));

export function avatar(person, size = '') {
  if (person.hasPicture)
    return h('img', { class: `avatar ${size}`, src: `/api/customers/${person.id}/picture`, alt: '' });
  const words = person.name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('');
  const tone = [...person.name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % 6;
  return h('span', { class: `avatar ${size} tone-${tone}`, 'aria-hidden': 'true' }, letters || '·');
}

/** Redraws a part of the page and restores the focus. */
export function redraw(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement?.dataset.key : undefined;
  const scroller = place.querySelector('[data-scroll]');
  const top = scroller?.scrollTop;
  place.replaceChildren(...children.flat().filter(Boolean));
  const again = place.querySelector('[data-scroll]');
  if (again && top !== undefined) again.scrollTop = top;
  if (key !== undefined) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export function toast(text) {
  const element = h('div', { class: 'toast' }, text);
  document.querySelector('#toasts').append(element);
  setTimeout(() => element.remove(), 4000);
}
