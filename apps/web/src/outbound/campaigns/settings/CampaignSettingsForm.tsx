import type { CampaignSettings } from '@prosa/contract';
import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { queryClient, read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { ChangedElsewhere } from '../../../organization/settings/ChangedElsewhere.tsx';
import { focusedByClick } from '../../../ui/form/focused-by-click.ts';
import { showServerIssues } from '../../../ui/form/useContractForm.ts';
import { useRevealedProblems } from '../../../ui/form/useRevealedProblems.ts';
import { toast } from '../../../ui/toast.ts';
import { useConfirmLeave } from '../../../ui/unsaved-changes.ts';
import styles from './CampaignSettings.module.css';
import { changedSettings } from './campaign-settings-form.ts';
import { HoursFields } from './HoursFields.tsx';
import { PaceFields } from './PaceFields.tsx';
import { PaceMeaning } from './PaceMeaning.tsx';
import { useSettingsForm } from './useSettingsForm.ts';
import { VariableFields } from './VariableFields.tsx';

export function CampaignSettingsForm({ saved }: { saved: CampaignSettings }) {
  const { t } = useTranslation();
  const { form, isStale } = useSettingsForm(saved);
  const { isDirty, isSubmitting } = form.formState;
  const element = useRevealedProblems(form);
  useConfirmLeave(isDirty && !isSubmitting, {
    title: t('common.unsavedTitle'),
    text: t('common.unsavedText'),
    leave: t('common.unsavedLeave'),
    stay: t('common.unsavedStay'),
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      const settings = changedSettings(values, saved);
      const rows = await call(api.campaignSettings.save, { body: { settings } });
      form.reset(values);
      queryClient.setQueryData(read(api.campaignSettings.list).queryKey, rows);
      toast.success(t('campaignSettings.saved'));
    } catch (error) {
      showServerIssues(form, error);
      toast.error(error);
    }
  });

  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={submitByKey}
    >
      <PaceFields form={form} />
      <HoursFields form={form} />
      <PaceMeaning form={form} />
      <VariableFields form={form} />
      {isStale && <ChangedElsewhere onTakeSaved={() => form.reset(saved)} />}
      <div className={styles.buttons} {...focusedByClick}>
        {isDirty && (
          <Button variant="default" onClick={() => form.reset(saved)}>
            {t('settings.discard')}
          </Button>
        )}
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
