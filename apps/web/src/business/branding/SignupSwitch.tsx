import type { Switch as SwitchValue } from '@prosa/contract';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';
import { saveBranding } from './save-branding.ts';
import styles from './SignupSwitch.module.css';

/** Whether the sign-in page offers a sign-up. */
export function SignupSwitch({ allowSignup }: { allowSignup: SwitchValue }) {
  const { t } = useTranslation();
  const { data: creation } = useQuery(read(api.settings.show, { params: { key: 'userCreation' } }));
  const save = useMutation({
    mutationFn: (value: SwitchValue) => saveBranding('allowSignup', value),
    scope: { id: 'allowSignup' },
    networkMode: 'always',
    onSuccess: () => toast.success(t('branding.saved')),
    onError: (error) => toast.error(error),
  });
  const isOn = (save.isPending ? save.variables : allowSignup) === 'enabled';
  return (
    <>
      <Switch
        label={t('branding.allowSignup')}
        description={t('branding.allowSignupHint')}
        checked={isOn}
        onChange={(event) => save.mutate(event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
      {isOn && creation?.value === 'disabled' && (
        <p className={styles.warning}>{t('branding.needsCreation')}</p>
      )}
    </>
  );
}
