import type { SettingPair } from '@prosa/contract';
import { updateCached, updateRecord } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { updateSession } from '../../api/live/session-cache.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { getSession } from '../../api/session.ts';

export const settingsReducers: Pick<EventReducers, 'setting' | 'hours'> = {
  setting({ setting }) {
    const { key, value } = setting;
    updateCached<SettingPair[]>(read(api.settings.list).queryKey, (pairs) => withPair(pairs, setting));
    updateRecord(read(api.settings.show, { params: { key } }).queryKey, setting);
    const company = getSession()?.companyId;
    if (company)
      updateRecord(read(api.settings.company, { params: { id: company } }).queryKey, { [key]: value });
    updateSession((session) => ({
      ...session,
      company: { ...session.company, companieSettings: withPair(session.company.companieSettings, setting) },
    }));
  },

  hours({ schedules }) {
    const company = getSession()?.companyId;
    if (company) updateRecord(read(api.companies.hours, { params: { id: company } }).queryKey, { schedules });
  },
};

/** A list has every setting that belongs to it, so one that is not there belongs to the platform. */
const withPair = (pairs: SettingPair[], changed: SettingPair) =>
  pairs.map((pair) => (pair.key === changed.key ? changed : pair));
