import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePlanFlag } from '../../shell/session.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';

/** Prompts and integrations come with their own screens; until there is one, there is nothing to choose. */
export function IntegrationsTab({ form }: TabProps) {
  const { t } = useTranslation();
  const { control } = form;
  const hasPrompts = usePlanFlag('useOpenAi');
  const hasIntegrations = usePlanFlag('useIntegrations');
  if (!hasPrompts && !hasIntegrations)
    return (
      <p className={styles.note}>
        <IconInfoCircle size={17} aria-hidden />
        {t('connections.form.noneInPlan')}
      </p>
    );
  return (
    <div className={styles.fields}>
      {hasPrompts && (
        <SelectField
          control={control}
          name="promptId"
          label={t('connections.form.prompt')}
          description={t('connections.form.noPrompts')}
          placeholder={t('connections.form.none')}
          choices={[]}
          disabled
        />
      )}
      {hasIntegrations && (
        <SelectField
          control={control}
          name="integrationId"
          label={t('connections.form.integration')}
          description={t('connections.form.noIntegrations')}
          placeholder={t('connections.form.none')}
          choices={[]}
          disabled
        />
      )}
    </div>
  );
}
