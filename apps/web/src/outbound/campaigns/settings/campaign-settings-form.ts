import { areCampaignHoursInOrder, CampaignSettings } from '@prosa/contract';
import type { ContractForm } from '../../../ui/form/useContractForm.ts';

/** The rules of the server for all settings together. */
export const SettingsInForm = CampaignSettings.refine(areCampaignHoursInOrder, {
  path: ['endHour'],
  params: { problem: 'invalid' },
});

export type SettingsForm = ContractForm<CampaignSettings, CampaignSettings>;

/** The settings that differ: only they are saved, so that two people may change different ones. */
export function changedSettings(values: CampaignSettings, base: CampaignSettings): Partial<CampaignSettings> {
  const isChanged = (key: keyof CampaignSettings) =>
    JSON.stringify(values[key]) !== JSON.stringify(base[key]);
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => isChanged(key as keyof CampaignSettings)),
  );
}
