import { z } from 'zod';
import { Plan } from '../business/plans.ts';
import { routes } from '../route.ts';
import { Day, Email, Id, Name, Password, Phone } from '../schema.ts';
import { SettingPair } from './settings.ts';
import { User } from './users.ts';

export const SessionCompany = z.object({
  id: Id,
  name: z.string(),
  status: z.boolean(),
  /** `NO_DUE_DATE` if the company has none. */
  dueDate: Day,
  recurrence: z.string(),
  plan: Plan.nullable(),
  companieSettings: z.array(SettingPair),
});
export type SessionCompany = z.output<typeof SessionCompany>;

/** The signed-in user with their permissions, their company and its plan. */
export const SessionUser = User.extend({
  mustChangePassword: z.boolean(),
  company: SessionCompany,
});
export type SessionUser = z.output<typeof SessionUser>;

export const Session = z.object({
  token: z.string(),
  user: SessionUser,
  /**
   * The company's last event before this response was read. A socket that connects with this number gets the later
   * ones.
   */
  lastEvent: z.int(),
});
export type Session = z.output<typeof Session>;

export const Credentials = z.object({ email: Email, password: z.string().min(1).max(200) });

export const Signup = z.object({
  companyName: Name,
  name: Name,
  email: Email,
  password: Password,
  phone: Phone,
  planId: Id,
});
export type Signup = z.output<typeof Signup>;

export const sessionRoutes = routes({
  login: {
    method: 'POST',
    path: '/auth/login',
    can: 'public',
    on: 'nothing',
    about: 'Sign in. Other sessions of the same person end.',
    body: Credentials,
    reply: Session,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh_token',
    can: 'public',
    on: 'nothing',
    about: 'A new access token for the refresh cookie, which is rotated.',
    reply: Session,
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    can: 'session:own',
    on: 'company',
    evenLapsed: true,
    evenOneTime: true,
    about: 'End this session at once.',
    reply: z.null(),
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    can: 'session:own',
    on: 'company',
    evenLapsed: true,
    evenOneTime: true,
    about: 'The signed-in person.',
    reply: SessionUser,
  },
  signup: {
    method: 'POST',
    path: '/auth/signup',
    can: 'public',
    on: 'nothing',
    about: 'A new company on a public plan, with its first administrator. Always a new company.',
    body: Signup,
    reply: z.object({ id: Id, name: z.string(), email: z.string(), companyId: Id }),
  },
});
