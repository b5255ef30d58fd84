import { IconInfoCircle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ENABLED, SwitchField } from '../../ui/form/SwitchField.tsx';
import styles from './PermissionsTab.module.css';
import type { UserForm } from './user-form.ts';

const groups = [
  {
    name: 'tickets',
    switches: ['allUserChat', 'allTicket', 'allHistoric', 'allowGroup', 'userClosePendingTicket'],
  },
  { name: 'screens', switches: ['showDashboard', 'allowRealTime', 'allowConnections'] },
] as const;

type Right = (typeof groups)[number]['switches'][number];

/** The API values for on and off where they are not "enabled" and "disabled". */
const ownValues: Partial<Record<Right, { on: string; off: string } | null>> = {
  allTicket: { on: 'enable', off: 'disable' },
  allowGroup: null,
};

export function PermissionsTab<Out>({ form }: { form: UserForm<Out> }) {
  const { t } = useTranslation();
  const { control } = form;
  const isAdmin = useWatch({ control, name: 'profile' }) === 'admin';

  const right = (name: Right) => {
    const values = ownValues[name] === undefined ? ENABLED : ownValues[name];
    return (
      <SwitchField
        key={name}
        control={control}
        name={name}
        {...(values && { values })}
        label={t(`users.rights.${name}.label`)}
        description={t(`users.rights.${name}.text`)}
        labelPosition="left"
        classNames={{
          root: styles.right ?? '',
          body: styles.body ?? '',
          labelWrapper: styles.words ?? '',
          track: styles.track ?? '',
          label: styles.label ?? '',
          description: styles.text ?? '',
        }}
      />
    );
  };

  return (
    <div className={styles.groups}>
      {groups.map(({ name, switches }) => (
        <fieldset key={name} className={styles.group}>
          <legend className={styles.legend}>{t(`users.rightGroups.${name}`)}</legend>
          {name === 'screens' && isAdmin && (
            <p className={styles.note}>
              <IconInfoCircle size={16} aria-hidden />
              {t('users.adminHasScreens')}
            </p>
          )}
          <div className={styles.list}>{switches.map(right)}</div>
        </fieldset>
      ))}
    </div>
  );
}
