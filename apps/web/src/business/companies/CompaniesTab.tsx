import { useTranslation } from 'react-i18next';
import { TabBar } from '../../ui/TabBar.tsx';
import { CompaniesList, type FrameProps } from './CompaniesList.tsx';

function Frame({ count, actions, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <TabBar title={t('companies.title')} count={count}>
        {actions}
      </TabBar>
      {children}
    </>
  );
}

/** The same list as the page of companies, inside the settings. */
export default function CompaniesTab() {
  return <CompaniesList frame={Frame} />;
}
