import {
  DEFAULT_TIMEZONE,
  type NewCompany,
  SIGNUP_LIMITS,
  SIGNUP_TRIAL_DAYS,
  type Signup,
} from '@prosa/contract';
import { dayInTimeZone } from '../../organization/settings/company-days.ts';
import { readPlatformSetting } from '../../organization/settings/platform-settings.ts';
import { findPlan } from '../../organization/subscription/plan.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { createCompany } from './companies.ts';

/** Always creates a company, on a public plan; no id in the request can refer to another company. */
export async function signUp({ rateLimit, unitOfWork }: Platform, form: Signup, caller: RequestContext) {
  // Counted before the transaction: inside it, this would wait for a second connection while holding one.
  await rateLimit.hit(`signup:address:${caller.address}`, {
    limit: SIGNUP_LIMITS.perAddress,
    minutes: SIGNUP_LIMITS.windowMinutes,
  });
  const onPlatform = <T>(act: (work: PlatformWork) => Promise<T>) =>
    unitOfWork.onPlatform({ userId: null, address: caller.address }, act);
  // Checked before the expensive hash, and again in the transaction: the platform owner may close the signup in
  // between.
  await onPlatform((work) => assertSignupOpen(work, form.planId));
  const passwordHash = await hashPassword(form.password, caller.address);
  return onPlatform((work) => createSignupCompany(work, form, passwordHash));
}

/** In the time zone of a new company: late in its evening the date has already changed elsewhere. */
export const trialEnd = (now: Date): string =>
  dayInTimeZone(DEFAULT_TIMEZONE, new Date(now.getTime() + SIGNUP_TRIAL_DAYS * 86_400_000));

async function assertSignupOpen(work: PlatformWork, planId: number) {
  const isOpen =
    (await readPlatformSetting(work.db, 'userCreation')) === 'enabled' &&
    (await readPlatformSetting(work.db, 'allowSignup')) === 'enabled';
  if (!isOpen) throw new AppError('ERR_USER_CREATION_DISABLED');
  const plan = await findPlan(work.db, planId);
  if (!plan?.isPublic) throw new AppError('ERR_NO_PLAN_FOUND');
}

const toNewCompany = (form: Signup, now: Date): NewCompany => ({
  name: form.companyName,
  email: form.email,
  password: form.password,
  phone: form.phone,
  planId: form.planId,
  dueDate: trialEnd(now),
  status: true,
  document: '',
  recurrence: 'MENSAL',
  paymentMethod: '',
  numberAttendants: 1,
  numberConections: 1,
  street: '',
  city: '',
  state: '',
  campaignsEnabled: true,
});

async function createSignupCompany(work: PlatformWork, form: Signup, passwordHash: string) {
  await assertSignupOpen(work, form.planId);
  const { company, admin } = await createCompany(work, toNewCompany(form, work.now), {
    passwordHash,
    name: form.name,
  });
  return { id: admin.id, name: admin.name, email: admin.email, companyId: company.id };
}
