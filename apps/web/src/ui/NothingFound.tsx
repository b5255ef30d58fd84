import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface NothingFoundProps {
  /** What was searched for. */
  search: string;
  onClear: () => void;
  /** Where else it may be found: a button. */
  instead?: ReactNode;
}

/** In place of a list's rows when a search found none. */
export function NothingFound({ search, onClear, instead }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="search"
      title={t('common.nothingFound', { search })}
      action={
        <>
          {instead}
          <Button variant="default" onClick={onClear}>
            {t('common.clearSearch')}
          </Button>
        </>
      }
    />
  );
}
