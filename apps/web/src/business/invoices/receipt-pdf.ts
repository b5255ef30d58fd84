import { addBillingMonths, type Invoice } from '@prosa/contract';
import i18n from 'i18next';
import { addFonts } from '../../conversations/messages/pdf/fonts.ts';
import { PageWriter, type Style } from '../../conversations/messages/pdf/page-writer.ts';
import { formatDay, formatDateTime, formatMoney } from '../../ui/format.ts';

const INK = '#12161c';
const SOFT = '#5f6a7b';
const label: Style = { size: 9, color: SOFT };
const fact: Style = { size: 12, color: INK };

interface Parties {
  payer: string;
  receiver: string;
}

/** Saves the receipt of a paid invoice, made from its data. */
export async function saveReceipt(invoice: Invoice, people: Parties): Promise<void> {
  const { jsPDF } = await import('jspdf');
  const { t } = i18n;
  const document = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  await addFonts(document);
  const title = t('invoices.pdf.title');
  document.setProperties({ title: `${title} ${invoice.id}` });
  const writer = new PageWriter(document, 1);
  writer.write(title, { size: 20, color: INK, isBold: true });
  writer.space(6);
  for (const [name, value] of factsOf(invoice, people)) {
    writer.write(name, label);
    writer.write(value, fact);
    writer.space(3);
  }
  writer.space(3);
  writer.write(t('invoices.pdf.value'), label);
  writer.write(formatMoney(invoice.value), { size: 18, color: INK, isBold: true });
  document.save(t('invoices.pdf.file', { id: invoice.id }));
}

function factsOf(invoice: Invoice, { payer, receiver }: Parties): [string, string][] {
  const { t } = i18n;
  const { id, detail, dueDate, months, paidAt, paidBy, paymentId } = invoice;
  const until = formatDay(addBillingMonths(dueDate, months));
  return [
    [t('invoices.pdf.company'), payer],
    [t('invoices.pdf.receiver'), receiver],
    [t('invoices.pdf.invoice'), String(id)],
    [t('invoices.pdf.plan'), detail],
    [t('invoices.pdf.period'), `${formatDay(dueDate)} – ${until}`],
    [t('invoices.pdf.dueDate'), formatDay(dueDate)],
    [t('invoices.pdf.paidAt'), paidAt === null ? '' : formatDateTime(paidAt)],
    [t('invoices.pdf.method'), t(paidBy === 'hand' ? 'invoices.pdf.hand' : 'invoices.pdf.pix')],
    ...(paymentId === null ? [] : [[t('invoices.pdf.payment'), paymentId] satisfies [string, string]]),
  ];
}
