import type { CampaignSettings } from '@prosa/contract';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { changedSettings, type SettingsForm, SettingsInForm } from './campaign-settings-form.ts';

/**
 * The form of the settings. What another person saves meanwhile is taken over where nothing was typed; where both
 * changed the same setting, `isStale` says so and what was typed stays.
 */
export function useSettingsForm(saved: CampaignSettings): { form: SettingsForm; isStale: boolean } {
  const form = useContractForm(SettingsInForm, saved);
  const followed = useRef(saved);
  useEffect(() => {
    if (saved === followed.current) return;
    const typed = changedSettings(form.getValues(), followed.current);
    followed.current = saved;
    form.reset(saved);
    // Compared with what is saved now, so that only what was typed counts as unsaved.
    form.reset({ ...saved, ...typed }, { keepDefaultValues: true });
  }, [saved, form]);

  const { isDirty } = form.formState;
  const typed = useWatch({ control: form.control }) as CampaignSettings;
  const [base, setBase] = useState(saved);
  if (!isDirty && base !== saved) setBase(saved);
  const unsaved = changedSettings(typed, saved);
  const isStale = isDirty && Object.keys(changedSettings(saved, base)).some((key) => key in unsaved);
  return { form, isStale };
}
