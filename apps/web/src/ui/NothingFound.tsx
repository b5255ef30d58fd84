import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface NothingFoundProps {
  /** The search text. */
  search: string;
  onClear: () => void;
  /** A button to search elsewhere. */
  instead?: ReactNode;
}

/** Shown in place of the rows when a search has no results. */
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
