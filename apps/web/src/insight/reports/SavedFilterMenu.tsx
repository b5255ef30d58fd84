import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Reports.module.css';
import type { SavedFilter } from './saved-filters.ts';

interface SavedFilterMenuProps {
  saved: SavedFilter[];
  onChange: (filters: SavedFilter[]) => void;
}

/** The filters that were saved: a click filters by one, or removes it. */
export default function SavedFilterMenu({ saved, onChange }: SavedFilterMenuProps) {
  const { t } = useTranslation();
  const [, setAddress] = useSearchParams();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />}>
          {t('reports.saved')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.map(({ name, address }) => (
          <div key={name} className={styles.savedFilter}>
            <Menu.Item onClick={() => setAddress(new URLSearchParams(address))}>{name}</Menu.Item>
            <IconButton
              label={t('reports.removeSaved', { name })}
              onClick={() => onChange(saved.filter((other) => other.name !== name))}
            >
              <IconTrash size={15} />
            </IconButton>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
