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

type SavedKey = CompanySettingKey | 'userCreation';

const isOfCompany = (key: string) => Object.hasOwn(companySettings, key);

/** Applies the reply as if it were the event, so that it also works while the socket is down. */
function updateCachedSetting(setting: SettingPair): void {
  if (isOfCompany(setting.key)) settingsReducers.setting({ action: 'update', setting });
  else queryClient.setQueryData(read(api.settings.show, { params: { key: setting.key } }).queryKey, setting);
}

/**
 * Saves one setting at once. While the call is pending, `variables` holds the new value; a failure needs no rollback,
 * because nothing else was changed.
 */
export const useSaveSetting = (key: SavedKey) =>
  useMutation({
    mutationFn: (value: SettingValue) => call(api.settings.update, { params: { key }, body: { value } }),
    // Quick clicks on one switch are saved in order.
    scope: { id: `setting-${key}` },
    // Without a network it fails with an error, instead of being paused.
    networkMode: 'always',
    onSuccess: (setting) => void applyReply(setting, updateCachedSetting),
    onError: (error) => toast.error(error),
  });
