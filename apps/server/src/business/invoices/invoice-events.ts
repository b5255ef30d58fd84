import { PLATFORM_COMPANY_ID } from '@prosa/contract';
import type { CompanyWork, PlatformWork } from '../../platform/unit-of-work.ts';

const reload = { name: 'invoice', payload: { action: 'reload' } } as const;

/** Those who see the invoices of a company fetch them again. */
export function emitInvoices(work: PlatformWork, companyId: number): void {
  work.emitTo(companyId, { ...reload, rooms: ['admins'] });
  emitManagedInvoices(work);
}

export const emitManagedInvoices = (work: PlatformWork): void =>
  work.emitTo(PLATFORM_COMPANY_ID, { ...reload, rooms: ['super'] });

export const emitOwnInvoices = (work: CompanyWork): void =>
  work.emit(reload.name, reload.payload, ['admins']);
