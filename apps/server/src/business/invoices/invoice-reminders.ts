import { DEFAULT_APP_NAME, LANGUAGES, type Language } from '@prosa/contract';
import { readPlatformSetting } from '../../organization/settings/platform-settings.ts';
import { findAdministrator, listAdministrators } from '../../organization/users/accounts.ts';
import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { reminderTexts } from './reminder-texts.ts';
import * as queries from './reminder-queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** One e-mail for each administrator, so that each succeeds or fails on its own. */
    'invoices.remind': { invoiceId: number; userId: number; reminder: queries.Reminder };
  }
}

/**
 * Open invoices whose due date is near or has come, in the daytime of their company. That an invoice was reminded of is
 * written in the transaction that asks for the e-mails, so each reminder is asked for once, by any number of nodes.
 */
export const dueReminders: DueSource = {
  name: 'invoiceReminders',
  together: 10,
  lookMs: 5000,
  listCompanies: queries.listCompaniesToRemind,
  listDue: queries.listInvoicesToRemind,
  handle: async (work, ids) => {
    const claimed = await queries.claimReminders(work, ids);
    if (claimed.length === 0) return 0;
    const administrators = await listAdministrators(work.db);
    for (const { id: invoiceId, reminder } of claimed)
      for (const { id: userId } of administrators)
        await work.enqueue('invoices.remind', { invoiceId, userId, reminder });
    return claimed.length;
  },
  postpone: () => Promise.resolve(),
};

export const remindOfInvoiceJob = (platform: Platform): JobDefinition<'invoices.remind'> => ({
  name: 'invoices.remind',
  atOnce: 2,
  atOnceEach: 1,
  longestSeconds: 120,
  run: async (companyId, { invoiceId, userId, reminder }) => {
    const { mail, unitOfWork } = platform;
    const facts = await unitOfWork.inCompany(companyId, systemActor, (work) =>
      readFacts(work, invoiceId, userId),
    );
    if (!facts) return;
    const { email, language, ...rest } = facts;
    const link = mail.pageUrl(`/financeiro?invoice=${invoiceId}`);
    await mail.send({
      id: `invoice-${invoiceId}-${reminder}-${userId}`,
      to: email,
      ...reminderTexts[language]({ ...rest, link, isDue: reminder === 'due' }),
    });
  },
});

/** Undefined when there is nothing to be reminded of any more: paid, cancelled, or the person has left. */
async function readFacts({ db }: CompanyWork, invoiceId: number, userId: number) {
  const invoice = await queries.findOpenInvoice(db, invoiceId);
  const person = await findAdministrator(db, userId);
  if (!invoice || !person) return undefined;
  const product = (await readPlatformSetting(db, 'appName')) ?? DEFAULT_APP_NAME;
  return { ...invoice, ...person, product, language: languageOf(person.language) };
}

const languageOf = (stored: string | null): Language =>
  LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0];
