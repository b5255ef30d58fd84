import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { hintId, OptionRow } from './OptionRow.tsx';
import { isOn, toSwitchValue } from './options.ts';
import { SavedIndicator } from './SavedIndicator.tsx';
import { useSaveSetting } from './useSaveSetting.ts';

/** A platform-wide switch, fetched separately because it is not among the company's settings. */
export function PlatformOption({ option }: { option: 'userCreation' }) {
  const { t } = useTranslation();
  const { data } = useQuery(read(api.settings.show, { params: { key: option } }));
  const save = useSaveSetting(option);
  const id = `option-${option}`;
  const value = save.isPending ? save.variables : data?.value;
  return (
    <OptionRow
      id={id}
      label={t(`settings.option.${option}.label`)}
      hint={t(`settings.option.${option}.hint`)}
      control={
        <>
          <SavedIndicator {...save} />
          <Switch
            id={id}
            size="md"
            aria-describedby={hintId(id)}
            disabled={data === undefined}
            checked={isOn(value)}
            onChange={(event) => save.mutate(toSwitchValue('', event.currentTarget.checked))}
          />
        </>
      }
    />
  );
}
