import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { formatSize } from '../../ui/format.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { BrandingCard } from './BrandingCard.tsx';
import { BrandIdentity } from './BrandIdentity.tsx';
import { LogoField } from './LogoField.tsx';
import { SignupSwitch } from './SignupSwitch.tsx';
import { logoModes } from './save-branding.ts';
import styles from './WhitelabelTab.module.css';

/** The whitelabel settings: name, colours and logos, and whether companies may sign up. */
export default function WhitelabelTab() {
  const { t, i18n } = useTranslation();
  const { data: branding, isError, error, refetch } = useQuery(read(api.branding.show));
  if (!branding) return isError ? <ListError error={error} onRetry={refetch} /> : <TextSkeleton lines={8} />;
  const size = formatSize(api.branding.uploadLogo.file.maxBytes, i18n.language);
  return (
    <div className={styles.cards}>
      <BrandingCard title={t('branding.identity')} hint={t('branding.identityHint')}>
        <BrandIdentity saved={branding} />
      </BrandingCard>
      <BrandingCard title={t('branding.logos')} hint={t('branding.logosHint', { size })}>
        <div className={styles.logos}>
          {logoModes.map((mode) => (
            <LogoField key={mode} mode={mode} branding={branding} />
          ))}
        </div>
      </BrandingCard>
      <BrandingCard title={t('branding.signup')}>
        <SignupSwitch allowSignup={branding.allowSignup} />
      </BrandingCard>
    </div>
  );
}
