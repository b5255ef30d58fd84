import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';

export default function HelpsPage() {
  const { t } = useTranslation();
  return <Page title={t('helps.title')}>{null}</Page>;
}
