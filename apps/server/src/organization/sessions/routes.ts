import { sessionRoutes } from '@prosa/contract';
import { signUp } from '../../business/companies/signup.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { refresh, signIn, signOut } from './sessions.ts';
import { sessionUser } from './session-user.ts';

export const sessionModule = (app: App): void =>
  serveRoutes(app, sessionRoutes, {
    login: (platform, { body }, caller) => signIn(platform, body, caller),
    refresh: (platform, _input, caller) => refresh(platform, caller),
    logout: (work, _input, caller) => signOut(work, caller),
    me: (work) => sessionUser(work, work.user.id),
    signup: (platform, { body }, caller) => signUp(platform, body, caller),
  });
