import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { CompaniesList, type FrameProps } from './CompaniesList.tsx';

function Frame({ count, actions, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Page layout="fill" title={t('companies.title')} count={count} actions={actions}>
      {children}
    </Page>
  );
}

export default function CompaniesPage() {
  return <CompaniesList frame={Frame} />;
}
