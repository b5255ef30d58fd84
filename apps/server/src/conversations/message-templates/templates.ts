import { createMetaApi } from '@prosa/channels';
import { type MessageTemplate, PAGE_SIZE } from '@prosa/contract';
import type { z } from 'zod';
import { findAccount, openAccount } from '../../organization/connections/accounts.ts';
import { metaRefusal } from '../../organization/channel-accounts/problems.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor, type UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

export async function listTemplates(
  { db }: UserWork,
  whatsappId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  if (!(await findAccount(db, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
  const offset = (pageNumber - 1) * PAGE_SIZE;
  const { rows, count } = await queries.listTemplates(db, whatsappId, {
    search: searchParam,
    offset,
    limit: PAGE_SIZE,
  });
  return { templates: rows.map(toTemplate), count, hasMore: count > offset + rows.length };
}

/** Of whichever connection, approved or not. */
export async function assertTemplateExists(db: Db, id: number): Promise<void> {
  if (!(await queries.findTemplate(db, id))) throw new AppError('ERR_NO_TEMPLATE_FOUND');
}

const toTemplate = ({ content, ...record }: queries.TemplateRecord): z.input<typeof MessageTemplate> => ({
  ...record,
  ...content,
});

/** Fetches the provider's templates outside any transaction and replaces the stored ones. */
export async function syncTemplates(
  { unitOfWork, secrets, config, meta }: Platform,
  companyId: number,
  whatsappId: number,
): Promise<{ count: number }> {
  const record = await unitOfWork.inCompany(companyId, systemActor, ({ db }) => findAccount(db, whatsappId));
  if (!record || record.channel !== 'whatsappapi' || record.parentId === null)
    throw new AppError('ERR_NO_WAPP_FOUND');
  const { token, appSecret } = openAccount(secrets, record, config.meta.appSecret);
  const fetched = await createMetaApi(meta)
    .templatesOf(record.parentId, { token, appSecret })
    .catch((error: unknown) => {
      throw metaRefusal(error);
    });
  const templates = fetched.map(({ externalId, name, language, category, status, ...content }) => ({
    externalId,
    name,
    language,
    category,
    status,
    content,
  }));
  await unitOfWork.inCompany(companyId, systemActor, ({ db }) =>
    queries.replaceTemplates(db, whatsappId, templates),
  );
  return { count: templates.length };
}
