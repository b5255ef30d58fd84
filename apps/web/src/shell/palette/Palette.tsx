import '@mantine/spotlight/styles.layer.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import type { ActionGroup, PaletteAction } from './actions.ts';
import styles from './Palette.module.css';
import { useActions } from './useActions.ts';
import { useTicketEntries } from './useTicketEntries.ts';

const [store, palette] = createSpotlight();

const groups: ActionGroup[] = ['page', 'tickets', 'goTo', 'create', 'preferences', 'account'];

/** Whoever types "usuarios" means "Usuários". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const matches = (query: string, { label, keywords = [] }: PaletteAction) =>
  plain([label, ...keywords].join(' ')).includes(plain(query.trim()));

const entry = ({ id, label, icon: ActionIcon, run }: PaletteAction): SpotlightActionData => ({
  id,
  label,
  leftSection: <ActionIcon size={18} stroke={1.7} />,
  onClick: run,
});

/** Ctrl+K: every screen and every action this person may use, found by typing. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const tickets = useTicketEntries(typed);
  const actions = [...useActions(), ...tickets];
  const gone = useReturnFocus(onClose);
  useEffect(() => palette.open(), []);

  const grouped = (query: string): SpotlightActionGroupData[] =>
    groups
      .map((group) => ({
        group: t(`shell.palette.${group}`),
        actions: actions.filter((action) => action.group === group && matches(query, action)).map(entry),
      }))
      .filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={grouped('')}
      filter={grouped}
      nothingFound={t('shell.palette.nothing')}
      onQueryChange={setTyped}
      onSpotlightClose={gone}
      classNames={styles}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      size={600}
      centered={false}
      yOffset="14vh"
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      scrollable
      maxHeight={420}
      // What scrolls can be reached without a pointer.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.palette.placeholder'),
        'aria-label': t('shell.palette.placeholder'),
      }}
    />
  );
}
