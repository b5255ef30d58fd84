import { randomBytes } from 'node:crypto';
import type { MetaApi, PageOfUser } from '@prosa/channels';
import type { ConnectionRow, FacebookPage } from '@prosa/contract';
import type { z } from 'zod';
import { planIncludes } from '../subscription/subscription.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { addAccountConnection } from '../connections/create-connection.ts';
import { startConnection } from '../connections/connection-control.ts';
import { findConnectionRow } from '../connections/status.ts';
import {
  type AccountCredentials,
  changeAccount,
  findAccountById,
  listAccountOwners,
} from '../connections/accounts.ts';
import { metaRefusal } from './problems.ts';

const SCOPES = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
  'instagram_basic',
  'instagram_manage_messages',
];

/** The login URL; it redirects to a page that passes the token to the window that opened it. */
export function createLoginUrl({ meta, publicUrl }: Config): { url: string | null } {
  if (meta.appId === undefined || meta.appSecret === undefined) return { url: null };
  const url = new URL(`${meta.loginUrl}/${meta.version}/dialog/oauth`);
  url.searchParams.set('client_id', meta.appId);
  // Without a configured public address the browser adds its own.
  if (publicUrl !== undefined) url.searchParams.set('redirect_uri', `${publicUrl}/facebook-login.html`);
  url.searchParams.set('response_type', 'token');
  url.searchParams.set('scope', SCOPES.join(','));
  url.searchParams.set('state', randomBytes(16).toString('base64url'));
  return { url: url.href };
}

interface FacebookSignIn {
  facebookUserId?: string | undefined;
  facebookUserToken: string;
}

/** The user's pages with long-lived tokens. A token of another app or of another user is refused. */
async function readPages(
  { config }: Platform,
  meta: MetaApi,
  { facebookUserId, facebookUserToken }: FacebookSignIn,
): Promise<{ userId: string; pages: PageOfUser[] }> {
  const { appId: id, appSecret: secret } = config.meta;
  if (id === undefined || secret === undefined) throw new AppError('ERR_META_NOT_SET_UP');
  try {
    const app = { id, secret };
    const facts = await meta.inspectToken(facebookUserToken, app);
    const isTheirs = facebookUserId === undefined || facts.userId === facebookUserId;
    if (!facts.isValid || facts.appId !== id || facts.userId === null || !isTheirs)
      throw new AppError('ERR_META_REFUSED', { problem: 'tokenInvalid' });
    const { token } = await meta.exchangeToken(app, facebookUserToken);
    return { userId: facts.userId, pages: await meta.pagesOf(facts.userId, { token, appSecret: secret }) };
  } catch (error) {
    throw metaRefusal(error);
  }
}

export async function listPages(
  { platform, meta }: { platform: Platform; meta: MetaApi },
  companyId: number,
  signedIn: FacebookSignIn,
): Promise<{ facebookUserId: string; pages: FacebookPage[] }> {
  const { userId, pages } = await readPages(platform, meta, signedIn);
  const stateOf = await createPageStates(platform, companyId, pages);
  return {
    facebookUserId: userId,
    pages: pages.map(({ id, name, instagram }) => ({
      id,
      name,
      facebook: stateOf('facebook', id),
      instagram: instagram && { ...instagram, state: stateOf('instagram', instagram.id) },
    })),
  };
}

type State = FacebookPage['facebook'];

/** Owners are known across companies, but a caller learns only: ours, free or taken. */
async function createPageStates({ database }: Platform, companyId: number, pages: PageOfUser[]) {
  const ids = pages.flatMap(({ id, instagram }) => (instagram ? [id, instagram.id] : [id]));
  const owners = await database.onPlatform((db) => listAccountOwners(db, ids));
  return (channel: 'facebook' | 'instagram', accountId: string): State => {
    const owner = owners.find((one) => one.channel === channel && one.accountId === accountId);
    if (!owner) return 'free';
    return owner.companyId === companyId ? 'ours' : 'taken';
  };
}

interface ConnectRequest extends FacebookSignIn {
  facebookUserId: string;
  addInstagram: boolean;
  pages?: { id: string; withFacebook: boolean; withInstagram: boolean }[] | undefined;
}

/** An account of a page to connect. */
interface WantedAccount {
  page: PageOfUser;
  channel: 'facebook' | 'instagram';
  accountId: string;
  name: string;
}

export async function connectPages(
  { platform, meta }: { platform: Platform; meta: MetaApi },
  { companyId, actor }: { companyId: number; actor: Actor },
  wish: ConnectRequest,
): Promise<z.input<typeof ConnectionRow>[]> {
  const { pages } = await readPages(platform, meta, wish);
  const stateOf = await createPageStates(platform, companyId, pages);
  const all = await filterByPlan(platform, companyId, selectAccounts(pages, wish));
  const wanted = all.filter(({ channel, accountId }) => stateOf(channel, accountId) !== 'taken');
  // An error if accounts were chosen explicitly, or if none is left.
  if (wanted.length < all.length && (wish.pages || wanted.length === 0))
    throw new AppError('ERR_ACCOUNT_TAKEN');
  const appSecret = platform.config.meta.appSecret ?? null;
  try {
    for (const { id, token } of new Set(wanted.map(({ page }) => page)))
      await meta.subscribePage(id, { token, appSecret });
  } catch (error) {
    throw metaRefusal(error);
  }
  return platform.unitOfWork.inCompany(companyId, actor, async (work) => {
    const rows = [];
    for (const one of wanted) {
      const row = await findConnectionRow(work, await connectAccount(platform, work, one));
      if (row) rows.push(row);
    }
    return rows;
  });
}

function selectAccounts(
  pages: PageOfUser[],
  { addInstagram, pages: chosen }: ConnectRequest,
): WantedAccount[] {
  const wanted = pages.flatMap((page): WantedAccount[] => {
    const choice = chosen
      ? chosen.find(({ id }) => id === page.id)
      : { withFacebook: true, withInstagram: addInstagram };
    const { instagram, name } = page;
    return [
      ...(choice?.withFacebook ? [{ page, channel: 'facebook' as const, accountId: page.id, name }] : []),
      ...(choice?.withInstagram && instagram
        ? [
            {
              page,
              channel: 'instagram' as const,
              accountId: instagram.id,
              name: instagram.username || name,
            },
          ]
        : []),
    ];
  });
  if (wanted.length === 0) throw new AppError('ERR_NO_FACEBOOK_PAGE');
  return wanted;
}

async function filterByPlan(
  { database }: Platform,
  companyId: number,
  wanted: WantedAccount[],
): Promise<WantedAccount[]> {
  const flags = { facebook: 'useFacebook', instagram: 'useInstagram' } as const;
  const allowed = await database.inCompany(companyId, async (db) => ({
    facebook: await planIncludes(db, companyId, flags.facebook),
    instagram: await planIncludes(db, companyId, flags.instagram),
  }));
  const within = wanted.filter(({ channel }) => allowed[channel]);
  if (within.length === 0) throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
  return within;
}

/** A known account gets its new token and is restarted; its other fields stay. */
async function connectAccount(
  platform: Platform,
  work: CompanyWork,
  { page, channel, accountId, name }: WantedAccount,
): Promise<number> {
  const known = await findAccountById(work.db, channel, accountId);
  const account: AccountCredentials = {
    channel,
    accountId,
    parentId: page.id,
    token: page.token,
    // A token made from a long-lived one does not expire by itself; the provider's value is fetched afterwards.
    tokenExpiresAt: null,
    appSecret: null,
  };
  if (known) {
    await changeAccount({ db: work.db, secrets: platform.secrets }, known.whatsappId, {
      token: page.token,
      parentId: page.id,
    });
    await startConnection(work, known.whatsappId);
  }
  const id = known?.whatsappId ?? (await addAccountConnection(platform, work, { name, account }));
  await work.enqueue('accounts.lookAfter', { connectionId: id });
  return id;
}
