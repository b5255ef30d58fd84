import { accountCards } from './accounts.js';
import { act } from './api.js';
import { chargeCards } from './bank.js';
import { h, icon, redraw, toast } from './dom.js';
import { listen, state } from './store.js';
import { t } from './texts.js';
import { showNumber } from './words.js';

const CODES_EVERY_MS = 3000;

/**
 * The phone that is about to scan, and the codes it can scan.
 * @type {{ number: string | undefined, codes: { connection: string, code: string }[], pasted: string }}
 */
const scanning = { number: undefined, codes: [], pasted: '' };

/** The company's own phones and their actions. */
export function companyPanel() {
  const place = h('section');
  const draw = () =>
    redraw(
      place,
      ...(state.server?.company ?? []).map((phone) => card(phone, draw)),
      ...chargeCards(),
      ...accountCards(draw),
      ...switches(),
    );
  listen('all', draw);
  setInterval(() => void lookForCodes(draw), CODES_EVERY_MS);
  return h('aside', { class: 'panel company' }, h('header', {}, h('h2', {}, t('companyPhones'))), place);
}

async function lookForCodes(draw) {
  if (scanning.number === undefined || document.visibilityState !== 'visible') return;
  const codes = (await act('GET', '/company/codes')) ?? [];
  if (JSON.stringify(codes) === JSON.stringify(scanning.codes)) return;
  scanning.codes = codes;
  draw();
}

function card(phone, draw) {
  const path = `/company/phones/${phone.number}`;
  const button = (key, name, label, onclick, className = '') =>
    h(
      'button',
      { type: 'button', class: `button ${className}`, 'data-key': `${phone.number} ${key}`, onclick },
      icon(name),
      label,
    );
  const isScanning = scanning.number === phone.number;
  const toggleScan = () => {
    scanning.number = isScanning ? undefined : phone.number;
    scanning.codes = [];
    draw();
    void lookForCodes(draw);
  };
  return h(
    'div',
    { class: 'card' },
    h('div', { class: 'row apart' }, h('h3', {}, phone.name), status(phone)),
    h(
      'p',
      { class: 'number' },
      showNumber(phone.number),
      phone.waiting > 0 ? ` · ${phone.waiting} ${t('waiting')}` : '',
    ),
    h(
      'div',
      { class: 'row' },
      button('scan', 'qr', t('scan'), toggleScan, phone.isLinked ? '' : 'primary'),
      phone.isLinked ? button('drop', 'bolt', t('drop'), () => void act('POST', `${path}/drop`)) : null,
      phone.isLinked
        ? button('unlink', 'unlink', t('unlink'), () => void act('POST', `${path}/unlink`), 'danger')
        : null,
    ),
    isScanning ? scanner(phone, draw) : null,
  );
}

function status({ isLinked, isOnline }) {
  if (!isLinked) return h('span', { class: 'status' }, t('notLinked'));
  return isOnline
    ? h('span', { class: 'status ok' }, t('linkedOnline'))
    : h('span', { class: 'status warn' }, t('linkedOffline'));
}

function scanner(phone, draw) {
  const scan = async (code) => {
    const done = await act('POST', `/company/phones/${phone.number}/scan`, { code });
    if (!done) return;
    toast(t('scanned'));
    Object.assign(scanning, { number: undefined, codes: [], pasted: '' });
    draw();
  };
  const pasted = h('textarea', {
    class: 'field',
    rows: '2',
    placeholder: t('paste'),
    'aria-label': t('paste'),
    'data-key': 'paste',
    value: scanning.pasted,
    oninput: (event) => (scanning.pasted = event.target.value),
  });
  return h(
    'div',
    { class: 'card' },
    h('h3', {}, t('scanTitle')),
    ...scanning.codes.map(({ connection, code }) =>
      h(
        'div',
        { class: 'row apart' },
        h('span', {}, connection),
        h(
          'button',
          {
            type: 'button',
            class: 'button primary',
            'data-key': `scan ${connection}`,
            onclick: () => void scan(code),
          },
          t('scan'),
        ),
      ),
    ),
    scanning.codes.length === 0 ? h('p', {}, t('noCodes')) : null,
    pasted,
    h(
      'button',
      { type: 'button', class: 'button', 'data-key': 'pasted', onclick: () => void scan(scanning.pasted) },
      t('scanPasted'),
    ),
  );
}

const switches = () => [
  toggle('life', t('life'), t('lifeHint'), state.server?.isLifeOn ?? false),
  toggle('outage', t('outage'), t('outageHint'), state.server?.isDown ?? false),
];

const toggle = (name, label, hint, isOn) =>
  h(
    'div',
    { class: 'card' },
    h(
      'div',
      { class: 'row apart' },
      h('h3', { id: `label-${name}` }, label),
      h('button', {
        type: 'button',
        class: 'switch',
        role: 'switch',
        'aria-checked': String(isOn),
        'aria-labelledby': `label-${name}`,
        'data-key': name,
        onclick: () => void act('PUT', `/${name}`, { isOn: !isOn }),
      }),
    ),
    h('p', {}, hint),
  );
