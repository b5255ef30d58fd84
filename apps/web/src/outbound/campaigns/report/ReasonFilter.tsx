import { RecipientReason } from '@prosa/contract';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ReasonFilterProps {
  value: RecipientReason | '';
  onChange: (reason: RecipientReason | '') => void;
}

/** Of those who were left out, only those with one reason. */
export function ReasonFilter({ value, onChange }: ReasonFilterProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('campaignReport.reason')}
      value={value}
      data={[
        { value: '', label: t('campaignReport.anyReason') },
        ...RecipientReason.options.map((reason) => ({
          value: reason,
          label: t(`campaigns.reasons.${reason}`),
        })),
      ]}
      onChange={(event) =>
        onChange(RecipientReason.options.find((reason) => reason === event.currentTarget.value) ?? '')
      }
    />
  );
}
