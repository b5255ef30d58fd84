import { settingRoutes } from '@prosa/contract';
import { callerCompanyRunner } from '../../platform/http/caller-company.ts';
import { AppError } from '../../platform/errors.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { isTypedPlatformKey, readPlatformSetting } from './platform-settings.ts';
import { changeSetting, listSettingPairs, readCompanySettings, showSetting } from './settings.ts';
import { changePlatformSetting, listPlatformPairs } from './whitelabel.ts';

export const settingModule = (app: App): void =>
  serveRoutes(app, settingRoutes, {
    list: async ({ db, user }) => [
      ...(await listSettingPairs(db)),
      ...(user.super ? await listPlatformPairs(db) : []),
    ],
    show: async (work, { params: { key } }) => {
      const own = await showSetting(work.db, key);
      if (own) return own;
      if (!isTypedPlatformKey(key)) throw new AppError('ERR_NO_SETTING_FOUND');
      return { key, value: (await readPlatformSetting(work.db, key)) ?? '' };
    },
    update: (platform, { params: { key }, body: { value } }, caller) => {
      const { unitOfWork, user } = platform;
      if (isTypedPlatformKey(key))
        return changePlatformSetting(unitOfWork, { user, address: caller.address }, { key, value });
      return callerCompanyRunner(platform, caller)((work) => changeSetting(work, key, value));
    },
    company: async (work, { params }) => {
      if (params.id !== work.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
      return readCompanySettings(work.db);
    },
    companyOne: async (work, { query }) => {
      const setting = await showSetting(work.db, query.column);
      if (!setting) throw new AppError('ERR_NO_SETTING_FOUND');
      return { [setting.key]: setting.value };
    },
    updateCompany: async (work, { body }) => ({
      response: true as const,
      result: [await changeSetting(work, body.column, body.data)],
    }),
  });
