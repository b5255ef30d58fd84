import type { CloudAccount } from '@prosa/contract';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import layout from '../../../ui/layout.module.css';

interface CloudFieldsProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  /** Token and secret are already stored; empty fields keep them. */
  isKept: boolean;
}

/** The credentials of a Cloud API number. */
export function CloudFields<In extends FieldValues, Out>({ control, isKept }: CloudFieldsProps<In, Out>) {
  const { t } = useTranslation();
  const named = (name: keyof CloudAccount) => name as Path<In>;
  const idProblem = { invalid: t('channelAccounts.idInvalid') };
  const kept = isKept
    ? { placeholder: t('channelAccounts.kept'), description: t('channelAccounts.keptHint') }
    : {};
  return (
    <>
      <div className={layout.columns}>
        <TextField
          control={control}
          name={named('phoneNumberId')}
          label={t('channelAccounts.phoneNumberId')}
          description={t('channelAccounts.digits')}
          problems={idProblem}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          control={control}
          name={named('businessAccountId')}
          label={t('channelAccounts.businessAccountId')}
          description={t('channelAccounts.digits')}
          problems={idProblem}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <PasswordField
        control={control}
        name={named('accessToken')}
        label={t('channelAccounts.accessToken')}
        problems={{ invalid: t('channelAccounts.tokenInvalid'), tooShort: t('channelAccounts.tokenInvalid') }}
        autoComplete="new-password"
        required={!isKept}
        {...kept}
      />
      <PasswordField
        control={control}
        name={named('appSecret')}
        label={t('channelAccounts.appSecret')}
        description={t('channelAccounts.secretHint')}
        problems={{ invalid: t('channelAccounts.secretInvalid') }}
        autoComplete="new-password"
        required={!isKept}
        {...kept}
      />
    </>
  );
}
