import { z } from 'zod';
import { WEEKDAY_NAMES, WEEKDAYS } from '../constants.ts';
import { SettingPair } from '../organization/settings.ts';
import { routes } from '../route.ts';
import {
  Day,
  Done,
  Email,
  Id,
  IdText,
  ListQuery,
  Timestamp,
  Name,
  OptionalTimeOfDay,
  Password,
} from '../schema.ts';
import { Plan } from './plans.ts';

/** The billing intervals and how many months one payment covers. */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;
export const recurrences = Object.keys(recurrenceMonths) as Recurrence[];
const RecurrenceChoice = z.enum(recurrences as [Recurrence, ...Recurrence[]]);

const half = (start: 'startTimeA' | 'startTimeB', end: 'endTimeA' | 'endTimeB') => [start, end] as const;
const halves = [half('startTimeA', 'endTimeA'), half('startTimeB', 'endTimeB')];

/** The service hours of one weekday: two spans, each with both times or neither. */
export const DayHours = z
  .object({
    weekday: z.string().max(40),
    weekdayEn: z.enum(WEEKDAYS),
    startTimeA: OptionalTimeOfDay,
    endTimeA: OptionalTimeOfDay,
    startTimeB: OptionalTimeOfDay,
    endTimeB: OptionalTimeOfDay,
  })
  .superRefine((day, context) => {
    for (const [start, end] of halves) {
      if ((day[start] === '') === (day[end] === '')) continue;
      const missing = day[start] === '' ? start : end;
      context.addIssue({ code: 'custom', path: [missing], params: { problem: 'required' } });
    }
  });
export type DayHours = z.output<typeof DayHours>;

export const WeekHours = z
  .array(DayHours)
  .length(7)
  .refine((days) => new Set(days.map((day) => day.weekdayEn)).size === 7);
export type WeekHours = z.output<typeof WeekHours>;

/** Replaces the stored or sent day names by the standard ones. */
export const withDayNames = (week: WeekHours): WeekHours =>
  week.map((day) => ({ ...day, weekday: WEEKDAY_NAMES[day.weekdayEn] }));

/** Parses stored hours; empty if none are set. */
export const readHours = (stored: unknown): WeekHours => withDayNames(WeekHours.safeParse(stored).data ?? []);

export const Company = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  document: z.string(),
  status: z.boolean(),
  planId: Id.nullable(),
  plan: Plan.nullable(),
  dueDate: Day.nullable(),
  recurrence: z.string(),
  paymentMethod: z.string(),
  numberAttendants: z.number(),
  numberConections: z.number(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  campaignsEnabled: z.boolean(),
  lastLogin: Timestamp.nullable(),
  folderSize: z.number(),
  numberFileFolder: z.number(),
  updatedAtFolder: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Company = z.output<typeof Company>;

/** A single company with its hours and settings. */
export const CompanyDetail = Company.extend({
  schedules: WeekHours,
  settings: z.array(SettingPair),
  companieSettings: z.array(SettingPair),
});
export type CompanyDetail = z.output<typeof CompanyDetail>;

const short = z.string().trim().max(100);

/** An empty or invalid due date counts as none. Year 0 does not exist. */
const DueDate = z
  .string()
  .max(40)
  .nullable()
  .transform((value) => {
    const day = value?.slice(0, 10) ?? '';
    return Day.safeParse(day).success && day >= '0001' ? day : null;
  });

const fields = z.object({
  name: Name,
  email: Email,
  /** The password of the company's first administrator. */
  password: Password,
  phone: z.string().trim().max(30),
  planId: Id,
  status: z.boolean(),
  document: z.string().trim().max(20),
  dueDate: DueDate,
  recurrence: RecurrenceChoice,
  paymentMethod: short,
  numberAttendants: z.number().int().min(1).max(100_000),
  numberConections: z.number().int().min(1).max(100_000),
  street: short,
  city: short,
  state: short,
  campaignsEnabled: z.boolean(),
});

export const NewCompany = fields.extend({
  /** Left out or empty: a one-time password is generated and returned once. */
  password: z.union([Password, z.literal('')]).default(''),
  phone: fields.shape.phone.default(''),
  status: z.boolean().default(true),
  document: fields.shape.document.default(''),
  dueDate: DueDate.default(null),
  recurrence: RecurrenceChoice.default('MENSAL'),
  paymentMethod: short.default(''),
  numberAttendants: fields.shape.numberAttendants.default(1),
  numberConections: fields.shape.numberConections.default(1),
  street: short.default(''),
  city: short.default(''),
  state: short.default(''),
  campaignsEnabled: z.boolean().default(true),
});
export type NewCompany = z.output<typeof NewCompany>;

/** The one-time password is returned only in this response. */
export const CreatedCompany = Company.extend({ oneTimePassword: z.string().nullable() });
export type CreatedCompany = z.output<typeof CreatedCompany>;

/** Built from the fields without defaults: a default would overwrite a field that the change omits. */
export const CompanyChanges = fields.partial().extend({
  /** Left out or empty: the administrator's password is not changed. */
  password: z.union([Password, z.literal('')]).optional(),
});
export type CompanyChanges = z.output<typeof CompanyChanges>;

const params = z.object({ id: IdText });

export const companyRoutes = routes({
  list: {
    method: 'GET',
    path: '/companies',
    can: 'companies:manage',
    on: 'platform',
    about: 'Companies, a page at a time.',
    query: ListQuery,
    reply: z.object({ companies: z.array(Company), count: z.number(), hasMore: z.boolean() }),
  },
  listAll: {
    method: 'GET',
    path: '/companies/list',
    can: 'companies:manage',
    on: 'platform',
    about: 'All companies, a thousand at a time.',
    query: ListQuery,
    reply: z.array(Company),
  },
  listWithPlan: {
    method: 'GET',
    path: '/companiesPlan',
    can: 'companies:manage',
    on: 'platform',
    about: 'All companies with their plans, a thousand at a time.',
    query: ListQuery,
    reply: z.object({ companies: z.array(Company), hasMore: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/companies/:id',
    can: 'company:read',
    // The platform owner reads any company; a transaction in the scope of one company cannot see the others.
    on: 'nothing',
    about: 'One company: your own, or any for the platform owner.',
    params,
    reply: CompanyDetail,
  },
  create: {
    method: 'POST',
    path: '/companies',
    can: 'companies:manage',
    on: 'platform',
    about:
      'Add a company with its first administrator. Without a password a one-time password is made, which only this answer says.',
    body: NewCompany,
    reply: CreatedCompany,
  },
  update: {
    method: 'PUT',
    path: '/companies/:id',
    can: 'companies:manage',
    on: 'platform',
    about: 'Change a company; made inactive, its sessions end at once.',
    params,
    body: CompanyChanges,
    reply: Company,
  },
  renew: {
    method: 'POST',
    path: '/companies/:id/renew',
    can: 'companies:manage',
    on: 'platform',
    about: 'Add the months of its recurrence to the due date, if that is still the one you saw.',
    params,
    body: z.object({ dueDate: Day.nullable() }),
    reply: Company,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:id',
    can: 'companies:manage',
    on: 'platform',
    about: 'Remove a company and everything it has.',
    params,
    reply: Done,
  },
  plan: {
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    can: 'plan:read',
    // The platform owner reads any company's plan; a transaction in the scope of one company cannot see the others.
    on: 'nothing',
    evenLapsed: true,
    about: "Your company's plan with its flags; the platform owner may read any company's.",
    params: z.object({ companyId: IdText }),
    reply: Company.pick({
      id: true,
      name: true,
      email: true,
      status: true,
      dueDate: true,
      createdAt: true,
      phone: true,
      document: true,
      lastLogin: true,
      plan: true,
    }),
  },
  hours: {
    method: 'GET',
    path: '/companies/:id/schedules',
    can: 'settings:read',
    on: 'company',
    about: "Your company's service hours.",
    params,
    reply: z.object({ schedules: WeekHours }),
  },
  updateHours: {
    method: 'PUT',
    path: '/companies/:id/schedules',
    can: 'hours:manage',
    on: 'company',
    about: "Set your company's service hours.",
    params,
    body: z.object({ schedules: WeekHours }),
    reply: z.object({ schedules: WeekHours }),
  },
});
