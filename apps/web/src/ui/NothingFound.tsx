import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface NothingFoundProps {
  /** What was searched for. */
  search: string;
  onClear: () => void;
}

/** In place of a list's rows when a search found none. */
export function NothingFound({ search, onClear }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="search"
      title={t('common.nothingFound', { search })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('common.clearSearch')}
        </Button>
      }
    />
  );
}
