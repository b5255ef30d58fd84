import { badParameter } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { logIn } from './registry.ts';
import { type GraphRequest, toText } from './request.ts';

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * GET /dialog/oauth: lets a user be chosen and redirects back with a token. There is no password: all users are
 * fictitious.
 */
export function loginPage({ world, now, touch }: GraphContext, { fields }: GraphRequest): string {
  const { client_id, redirect_uri, state } = fields;
  if (client_id !== world.app.id) throw badParameter('Invalid app id');
  if (typeof redirect_uri !== 'string' || !/^https?:\/\//.test(redirect_uri))
    throw badParameter('Invalid redirect_uri');
  const back = (answer: Record<string, string>, mark: '#' | '?') =>
    escape(`${redirect_uri}${mark}${new URLSearchParams({ ...answer, state: toText(state) }).toString()}`);
  const people = world.users.map(
    ({ id, name }) =>
      `<a class="button" href="${back({ access_token: logIn(world, id, now()), token_type: 'bearer', expires_in: '3600' }, '#')}">Continuar como ${escape(name)}</a>`,
  );
  touch();
  const cancel = back({ error: 'access_denied', error_reason: 'user_denied' }, '?');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Entrar</title>
<meta name="viewport" content="width=device-width"><style>
:root{color-scheme:light dark;font:16px system-ui,sans-serif}
body{display:grid;place-items:center;min-height:100vh;margin:0}
main{width:min(22rem,90vw);display:grid;gap:.75rem;text-align:center}
h1{font-size:1.25rem;margin:0}
.button{background:#0b5fcc;color:#fff;padding:.75rem;border-radius:.5rem;text-decoration:none}
a{color:inherit}
</style></head><body><main><h1>Entrar com o Facebook de demonstração</h1>
<p>A Prosa receberá o acesso às suas páginas e às mensagens delas.</p>
${people.join('\n')}
<a href="${cancel}">Cancelar</a></main></body></html>`;
}
