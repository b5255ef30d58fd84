import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';

export default function CompaniesPage() {
  const { t } = useTranslation();
  return <Page title={t('companies.title')}>{null}</Page>;
}
