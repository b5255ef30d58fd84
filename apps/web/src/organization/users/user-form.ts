import { NewUser, UserChanges, type User } from '@prosa/contract';
import { z } from 'zod';
import type { ContractForm } from '../../ui/form/useContractForm.ts';

/** The picture is chosen with the rest and sent when the rest is saved. */
const photo = z.instanceof(File).nullable().default(null);

export const NewUserForm = NewUser.extend({ photo });
export const UserChangesForm = UserChanges.extend({ photo });

export type NewUserValues = z.output<typeof NewUserForm>;
export type UserChangesValues = z.output<typeof UserChangesForm>;

/** What the fields hold, whether the person is new or known. */
export type UserInput = z.input<typeof UserChangesForm>;
export type UserForm<Out> = ContractForm<UserInput, Out>;

const untyped = { password: '', currentPassword: '', photo: null };

export const newUserValues: UserInput = {
  ...NewUser.omit({ name: true, email: true, password: true }).parse({}),
  ...untyped,
  name: '',
  email: '',
};

/** Only what can be edited: a person's coming and going must not stir a form that is being filled in. */
export const valuesOf = (user: User): UserInput => ({
  ...untyped,
  name: user.name,
  email: user.email,
  profile: user.profile,
  startWork: user.startWork,
  endWork: user.endWork,
  farewellMessage: user.farewellMessage,
  defaultTheme: user.defaultTheme,
  defaultMenu: user.defaultMenu,
  allTicket: user.allTicket,
  allowGroup: user.allowGroup,
  allHistoric: user.allHistoric,
  allUserChat: user.allUserChat,
  userClosePendingTicket: user.userClosePendingTicket,
  showDashboard: user.showDashboard,
  allowRealTime: user.allowRealTime,
  allowConnections: user.allowConnections,
  whatsappId: user.whatsappId,
  queueIds: user.queueIds,
});

/** Whoever sits at somebody's open screen must not be able to take their account over. */
export const needsCurrentPassword = (
  ownEmail: string,
  { password, email }: Pick<UserInput, 'password' | 'email'>,
) => Boolean(password) || email?.trim().toLowerCase() !== ownEmail;

/** Changes to oneself: the secret ones ask for the current password. */
export const ownChangesForm = (ownEmail: string) =>
  UserChangesForm.refine(
    (values) => !needsCurrentPassword(ownEmail, values) || Boolean(values.currentPassword),
    {
      path: ['currentPassword'],
      params: { problem: 'required' },
    },
  );

/** The fields somebody touched, so that a colleague's change to another field is not undone. */
export function pickTouched(values: UserChanges, touched: Partial<Record<string, unknown>>): UserChanges {
  // Of a list it may be told for each of its items.
  const isTouched = (mark: unknown) => (Array.isArray(mark) ? mark.some(Boolean) : Boolean(mark));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isTouched(touched[name])));
}
