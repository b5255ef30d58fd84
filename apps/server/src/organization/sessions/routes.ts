import { type Signup, sessionRoutes } from '@prosa/contract';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { type App, type Handlers, serveRoutes } from '../../platform/http/serve-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { refresh, signIn, signOut } from './sessions.ts';
import { sessionUser } from './session-user.ts';

/** Creates a company with its first administrator; passed in by an area above. */
type SignUp = (
  platform: Platform,
  form: Signup,
  caller: RequestContext,
) => ReturnType<Extract<Handlers<typeof sessionRoutes>['signup'], (...args: never) => unknown>>;

export const sessionModule = (app: App, signUp: SignUp): void =>
  serveRoutes(app, sessionRoutes, {
    login: (platform, { body }, caller) => signIn(platform, body, caller),
    refresh: (platform, _input, caller) => refresh(platform, caller),
    logout: (work, _input, caller) => signOut(work, caller),
    me: (work) => sessionUser(work, work.user.id),
    signup: (platform, { body }, caller) => signUp(platform, body, caller),
  });
