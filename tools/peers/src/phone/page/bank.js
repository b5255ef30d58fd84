import { act } from './api.js';
import { h, icon, toast } from './dom.js';
import { state } from './store.js';
import { locale, t } from './texts.js';

/** Charges that are over are of little interest. */
const SHOWN = 4;

/** The app of the bank where companies pay their invoices. */
export function chargeCards() {
  const charges = state.server?.charges ?? [];
  return [
    h('h2', {}, t('bank')),
    charges.length === 0 ? h('div', { class: 'card' }, h('p', {}, t('noCharges'))) : null,
    ...charges.slice(0, SHOWN).map(card),
  ];
}

const card = ({ txid, payer, text, amount, status }) =>
  h(
    'div',
    { class: 'card' },
    h('div', { class: 'row apart' }, h('h3', {}, money(amount)), statusMark(status)),
    h('p', {}, `${payer} · ${text}`),
    status === 'open'
      ? h(
          'div',
          { class: 'row' },
          h(
            'button',
            {
              type: 'button',
              class: 'button primary',
              'data-key': `pay ${txid}`,
              onclick: () => void pay(txid),
            },
            icon('pix'),
            t('payCharge'),
          ),
        )
      : null,
  );

const marks = { open: 'status warn', paid: 'status ok', expired: 'status' };
const statusMark = (status) => h('span', { class: marks[status] }, t(`charge_${status}`));

const money = (amount) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(Number(amount));

async function pay(txid) {
  if (await act('POST', `/bank/charges/${txid}/pay`)) toast(t('chargeSettled'));
}
