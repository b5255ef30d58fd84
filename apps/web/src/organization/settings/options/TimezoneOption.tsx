import type { CompanySettings } from '@prosa/contract';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesSearch } from '../match-search.ts';
import { hintId, OptionRow } from './OptionRow.tsx';
import { SavedIndicator } from './SavedIndicator.tsx';
import { allZones, describeZone, timeIn } from './timezones.ts';
import { useSaveSetting } from './useSaveSetting.ts';

const CLOCK_MS = 10_000;

const filter: OptionsFilter = ({ options, search }) =>
  options
    .map((group) =>
      'group' in group ? { ...group, items: group.items.filter((zone) => isFound(zone, search)) } : group,
    )
    .filter((group) => !('group' in group) || group.items.length > 0);

const isFound = ({ value, label }: ComboboxItem, search: string) =>
  matchesSearch(`${value} ${label}`, search);

/** The current time in a zone, updated by a timer. */
function useTimeIn(zone: string, language: string): string {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return timeIn(zone, language);
}

export function TimezoneOption({ settings }: { settings: CompanySettings }) {
  const { t, i18n } = useTranslation();
  const save = useSaveSetting('timezone');
  const zone = String(save.isPending ? save.variables : settings.timezone);
  const time = useTimeIn(zone, i18n.language);
  // Computing some four hundred names is slow, so it waits until the list is opened.
  const [opened, setOpened] = useState(false);
  const zones = useMemo(
    () => (opened ? allZones(i18n.language, zone) : [describeZone(zone, i18n.language)]),
    [opened, zone, i18n.language],
  );
  const data = [...Map.groupBy(zones, ({ region }) => region)].map(([group, items]) => ({ group, items }));

  return (
    <OptionRow
      id="option-timezone"
      label={t('settings.option.timezone.label')}
      hint={`${t('settings.option.timezone.hint')} ${t('settings.timezoneNow', { time })}`}
      control={<SavedIndicator {...save} />}
    >
      <Select
        id="option-timezone"
        aria-describedby={hintId('option-timezone')}
        searchable
        allowDeselect={false}
        data={data}
        filter={filter}
        value={zone}
        placeholder={t('settings.timezonePlaceholder')}
        nothingFoundMessage={t('settings.timezoneNone')}
        maxDropdownHeight={320}
        onDropdownOpen={() => setOpened(true)}
        onChange={(chosen) => chosen && save.mutate(chosen)}
      />
    </OptionRow>
  );
}
