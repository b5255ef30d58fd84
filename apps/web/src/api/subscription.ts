import {
  DEFAULT_TIMEZONE,
  DUE_WARNING_DAYS,
  NO_DUE_DATE,
  PLATFORM_COMPANY_ID,
  type SessionCompany,
} from '@prosa/contract';

const DAY_MS = 86_400_000;

/** Today in the company's time zone, as on the server. */
function today(company: SessionCompany): string {
  const timeZone = company.companieSettings.find((pair) => pair.key === 'timezone')?.value;
  // The Canadian locale formats dates as we store them: 2026-12-31.
  return new Intl.DateTimeFormat('en-CA', { timeZone: String(timeZone ?? DEFAULT_TIMEZONE) }).format();
}

/** Days until the subscription ends; infinite for a company that never expires. */
export function daysLeft(company: SessionCompany): number {
  if (company.id === PLATFORM_COMPANY_ID || company.dueDate === NO_DUE_DATE) return Number.POSITIVE_INFINITY;
  return Math.round((Date.parse(company.dueDate) - Date.parse(today(company))) / DAY_MS);
}

export const isExpired = (company: SessionCompany) => daysLeft(company) <= 0;

export const endsSoon = (company: SessionCompany) =>
  !isExpired(company) && daysLeft(company) < DUE_WARNING_DAYS;
