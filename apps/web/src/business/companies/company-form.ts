import { type Company, type CompanyChanges, NewCompany } from '@prosa/contract';
import type { z } from 'zod';
import { recurrenceOf } from './due-date.ts';

export type CompanyInput = z.input<typeof NewCompany>;

/** The initial values of a new company; the contract has the other defaults. */
export const newCompanyValues = {
  ...NewCompany.omit({ name: true, email: true, password: true, planId: true }).parse({}),
  name: '',
  email: '',
  password: '',
};

export const companyValues = (company: Company): CompanyInput => ({
  name: company.name,
  email: company.email,
  password: '',
  phone: company.phone,
  // A company without a plan needs one before it can be saved.
  planId: company.planId as number,
  status: company.status,
  document: company.document,
  dueDate: company.dueDate,
  recurrence: recurrenceOf(company),
  paymentMethod: company.paymentMethod,
  numberAttendants: company.numberAttendants,
  numberConections: company.numberConections,
  street: company.street,
  city: company.city,
  state: company.state,
  campaignsEnabled: company.campaignsEnabled,
});

/** Only the changed fields, so that a colleague's change to another field is not overwritten. */
export const changesOf = (
  values: NewCompany,
  dirty: Partial<Record<keyof NewCompany, unknown>>,
): CompanyChanges =>
  Object.fromEntries(Object.entries(values).filter(([field]) => dirty[field as keyof NewCompany]));
