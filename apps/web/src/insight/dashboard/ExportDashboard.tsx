import { Button } from '@mantine/core';
import type { Dashboard } from '@prosa/contract';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { toast } from '../../ui/toast.ts';
import type { FigureFilter } from './figures-query.ts';
import type { DashboardTab } from './pdf/export-dashboard.ts';
import type { AttendantsView } from './useDashboardView.ts';

interface ExportDashboardProps {
  tab: DashboardTab;
  filter: FigureFilter;
  figures: Dashboard | undefined;
  before: Dashboard | undefined;
  view: AttendantsView;
}

/** Saves what is shown as a PDF. */
export function ExportDashboard({ figures, ...shown }: ExportDashboardProps) {
  const { t } = useTranslation();
  const { company } = useSession();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (!figures) return;
    setRunning(true);
    try {
      const { exportDashboard } = await import('./pdf/export-dashboard.ts');
      await exportDashboard({ ...shown, figures, companyName: company.name });
    } catch (error) {
      toast.error(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      disabled={!figures}
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('dashboard.pdf.export')}
    </Button>
  );
}
