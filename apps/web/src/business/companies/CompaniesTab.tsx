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

/** The list of companies as a tab of the settings. */
export default function CompaniesTab() {
  return <CompaniesList frame={Frame} />;
}
