import { Invoice, type InvoiceState, invoiceStatuses, ManagedInvoice } from '@prosa/contract';
import type { InvoiceRow, ManagedRow } from './queries.ts';

const toReais = (cents: number): number => cents / 100;

const fieldsOf = ({ amountCents, state, ...row }: InvoiceRow) => ({
  ...row,
  value: toReais(amountCents),
  status: invoiceStatuses[state as InvoiceState],
  linkInvoice: `/financeiro?invoice=${row.id}`,
});

/** Amounts are stored in cents and shown in reais. */
export const toInvoice = (row: InvoiceRow): Invoice => Invoice.parse(fieldsOf(row));

export const toManagedInvoice = (row: ManagedRow): ManagedInvoice =>
  ManagedInvoice.parse({
    ...fieldsOf(row),
    companyName: row.companyName,
    payments: row.payments.map(({ amountCents, refundedCents, ...payment }) => ({
      ...payment,
      value: toReais(amountCents),
      refunded: toReais(refundedCents),
    })),
  });
