import {
  type CompanySettingKey,
  companySettings,
  type SettingPair,
  type SettingValue,
} from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { queryClient, read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { settingsReducers } from '../live.ts';

export type SavedKey = CompanySettingKey | 'userCreation';

const isOfCompany = (key: string) => Object.hasOwn(companySettings, key);

/** The answer is as good as the event that follows it, and comes also where the socket is down. */
function updateCachedSetting(setting: SettingPair): void {
  if (isOfCompany(setting.key)) settingsReducers.setting({ action: 'update', setting });
  else queryClient.setQueryData(read(api.settings.show, { params: { key: setting.key } }).queryKey, setting);
}

/**
 * Saves one setting at once. While it is on its way, `variables` is what the person chose; when it fails
 * nothing has to be put back, because nothing else was changed.
 */
export const useSaveSetting = (key: SavedKey) =>
  useMutation({
    mutationFn: (value: SettingValue) => call(api.settings.update, { params: { key }, body: { value } }),
    // Quick clicks on one switch reach the server in their order.
    scope: { id: `setting-${key}` },
    // Without a network it fails and says so, instead of waiting unseen.
    networkMode: 'always',
    onSuccess: (setting) => void applyReply(setting, updateCachedSetting),
    onError: (error) => toast.error(error),
  });
