import { may } from '@prosa/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAllRows } from '../../api/useAllRows.ts';
import { usePlanFlag, useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { PlanGatedSelectField } from '../../ui/form/PlanGatedSelectField.tsx';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';

/** The integration or prompt that answers on this connection; each has its own screen. */
export function IntegrationsTab({ form }: TabProps) {
  const { t } = useTranslation();
  const { control } = form;
  const me = useSession();
  const mayPrompts = may(me, 'prompts:manage');
  const mayIntegrations = may(me, 'integrations:manage');
  const hasPrompts = usePlanFlag('useOpenAi');
  const hasIntegrations = usePlanFlag('useIntegrations');
  const prompts = useAllRows(api.prompts.list, 'prompts', hasPrompts && mayPrompts);
  const integrations = useAllRows(
    api.integrations.list,
    'queueIntegrations',
    hasIntegrations && mayIntegrations,
  );
  const chosen = useWatch({ control, name: ['promptId', 'integrationId'] });
  if (!hasPrompts && !hasIntegrations && chosen.every((id) => !id))
    return (
      <p className={styles.note}>
        <IconInfoCircle size={17} aria-hidden />
        {t('connections.form.noneInPlan')}
      </p>
    );
  return (
    <div className={styles.fields}>
      <PlanGatedSelectField
        flag="useOpenAi"
        control={control}
        name="promptId"
        label={t('connections.form.prompt')}
        description={prompts.length === 0 && t('connections.form.noPrompts')}
        placeholder={t('connections.form.noPrompt')}
        choices={prompts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PlanGatedSelectField
        flag="useIntegrations"
        control={control}
        name="integrationId"
        label={t('connections.form.integration')}
        description={integrations.length === 0 && t('connections.form.noIntegrations')}
        placeholder={t('connections.form.noIntegration')}
        choices={integrations.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
