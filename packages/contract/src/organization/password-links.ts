import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { routes } from '../route.ts';
import { Email, IdText, Password } from '../schema.ts';

const language = z.enum(LANGUAGES);

/** `company.user.secret`, as it stands in the link. */
const Token = z.string().min(1).max(200);

export const PasswordLinkRequest = z.object({ email: Email, language });

export const passwordLinkRoutes = routes({
  request: {
    method: 'POST',
    path: '/auth/password-links',
    can: 'public',
    on: 'nothing',
    about: 'Send a link to choose a new password. The answer does not tell whether the account exists.',
    body: PasswordLinkRequest,
    reply: z.null(),
  },
  use: {
    method: 'POST',
    path: '/auth/password-links/use',
    can: 'public',
    on: 'nothing',
    about: 'Choose a new password with the token of a link. All sessions of the person end.',
    body: z.object({ token: Token, password: Password }),
    reply: z.null(),
  },
  invite: {
    method: 'POST',
    path: '/users/:id/invitation',
    can: 'users:manage',
    on: 'company',
    about: 'Send a person of the company a link to choose a password.',
    params: z.object({ id: IdText }),
    body: z.object({ language }),
    reply: z.null(),
  },
});
