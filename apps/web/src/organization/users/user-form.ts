import { NewUser, UserChanges, type User } from '@prosa/contract';
import { z } from 'zod';
import type { ContractForm } from '../../ui/form/useContractForm.ts';

/** The picture is part of the form and is uploaded on save. */
const photo = z.instanceof(File).nullable().default(null);

/** A new person chooses the password by a link in an e-mail. */
const isInvited = z.boolean().default(false);

export const NewUserForm = NewUser.extend({ photo, isInvited }).refine(
  ({ password, isInvited: byMail }) => byMail || password !== '',
  { path: ['password'], params: { problem: 'required' } },
);
export const UserChangesForm = UserChanges.extend({ photo, isInvited });

export type NewUserValues = z.output<typeof NewUserForm>;
export type UserChangesValues = z.output<typeof UserChangesForm>;

/** The values of the fields, for a new and for an existing user. */
export type UserInput = z.input<typeof UserChangesForm>;
export type UserForm<Out> = ContractForm<UserInput, Out>;

const untyped = { password: '', currentPassword: '', photo: null, isInvited: false };

export const newUserValues: UserInput = {
  ...NewUser.omit({ name: true, email: true, password: true, invitation: true }).parse({}),
  ...untyped,
  name: '',
  email: '',
};

/** Only editable fields: a change of the user's online state must not reset a form in use. */
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

/** Protects against the takeover of an account on an unlocked computer. */
export const needsCurrentPassword = (
  ownEmail: string,
  { password, email }: Pick<UserInput, 'password' | 'email'>,
) => Boolean(password) || email?.trim().toLowerCase() !== ownEmail;

/** Changes to one's own account: password and e-mail need the current password. */
export const ownChangesForm = (ownEmail: string) =>
  UserChangesForm.refine(
    (values) => !needsCurrentPassword(ownEmail, values) || Boolean(values.currentPassword),
    {
      path: ['currentPassword'],
      params: { problem: 'required' },
    },
  );

/** Only the edited fields, so that a colleague's change to another field is not overwritten. */
export function pickTouched(values: UserChanges, touched: Partial<Record<string, unknown>>): UserChanges {
  // For arrays, react-hook-form may report one flag per item.
  const isTouched = (mark: unknown) => (Array.isArray(mark) ? mark.some(Boolean) : Boolean(mark));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isTouched(touched[name])));
}
