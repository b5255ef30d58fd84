import { act } from './api.js';
import { channelMark, h, icon, toast, tool } from './dom.js';
import { state } from './store.js';
import { t } from './texts.js';

/** The account whose credentials are shown, and the current input there. */
const open = { id: undefined, url: '', verifyToken: '' };

/** The company's accounts at Meta, with the actions that happen there and not in the product. */
export function accountCards(draw) {
  const accounts = state.server?.accounts ?? [];
  return accounts.length === 0
    ? []
    : [h('h2', {}, t('metaAccounts')), ...accounts.map((account) => card(account, draw))];
}

function card(account, draw) {
  const path = `/company/accounts/${account.id}`;
  const isOpen = open.id === account.id;
  const toggle = () => {
    Object.assign(open, { id: isOpen ? undefined : account.id, url: '', verifyToken: '' });
    draw();
  };
  return h(
    'div',
    { class: 'card' },
    h(
      'div',
      { class: 'row apart' },
      h(
        'h3',
        { class: 'row together' },
        ...(account.kind === 'page' ? ['facebook', 'instagram'] : ['whatsappapi']).map(channelMark),
        account.name,
      ),
      h(
        'span',
        { class: account.isConnected ? 'status ok' : 'status' },
        t(account.isConnected ? 'linkedOnline' : 'notLinked'),
      ),
    ),
    h('p', { class: 'number' }, account.detail),
    (account.credentials || account.isConnected) &&
      h(
        'div',
        { class: 'row' },
        account.credentials
          ? button(account, 'papers', 'contact', t(isOpen ? 'hidePapers' : 'showPapers'), toggle)
          : null,
        account.isConnected
          ? button(
              account,
              'revoke',
              'unlink',
              t('revoke'),
              () => void act('POST', `${path}/revoke`),
              'danger',
            )
          : null,
      ),
    account.credentials ? null : account.isConnected ? null : h('p', {}, t('pageHint')),
    isOpen && account.credentials ? papers(account, path, draw) : null,
  );
}

const button = ({ id }, key, name, label, onclick, className = '') =>
  h(
    'button',
    { type: 'button', class: `button ${className}`, 'data-key': `${id} ${key}`, onclick },
    icon(name),
    label,
  );

/** The credentials to copy into the product, and the inputs for its webhook. */
function papers({ id, credentials }, path, draw) {
  const field = (name, label) =>
    h('input', {
      class: 'field',
      placeholder: label,
      'aria-label': label,
      'data-key': `${id} ${name}`,
      required: true,
      value: open[name],
      oninput: (event) => (open[name] = event.target.value),
    });
  const save = async (event) => {
    event.preventDefault();
    const { url, verifyToken } = open;
    if (!(await act('PUT', `${path}/webhook`, { url, verifyToken }))) return;
    toast(t('webhookSaved'));
    Object.assign(open, { id: undefined, url: '', verifyToken: '' });
    draw();
  };
  return h(
    'div',
    { class: 'card' },
    ...Object.entries(credentials).map(([name, value]) =>
      h(
        'div',
        { class: 'row apart' },
        h('span', { class: 'paper' }, h('small', {}, t(name)), value),
        tool('copy', `${t('copy')}: ${t(name)}`, () => void copy(value), { 'data-key': `${id} ${name}` }),
      ),
    ),
    h(
      'form',
      { class: 'papers', onsubmit: (event) => void save(event) },
      field('url', t('webhookUrl')),
      field('verifyToken', t('verifyToken')),
      h('button', { class: 'button primary', 'data-key': `${id} save` }, t('verifyWebhook')),
    ),
  );
}

async function copy(value) {
  await navigator.clipboard.writeText(value).catch(() => undefined);
  toast(t('copied'));
}
