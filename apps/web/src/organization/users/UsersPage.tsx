import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';

export default function UsersPage() {
  const { t } = useTranslation();
  return <Page title={t('users.title')}>{null}</Page>;
}
