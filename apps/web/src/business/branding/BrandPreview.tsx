import type { Branding } from '@prosa/contract';
import { IconAddressBook, IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { brandLogo } from '../../ui/branding.ts';
import { LogoPicture } from '../../ui/Logo.tsx';
import { brandVariables, type Scheme } from '../../ui/theme.ts';
import styles from './BrandPreview.module.css';

interface BrandPreviewProps {
  scheme: Scheme;
  color: string;
  name: string;
  branding: Branding;
}

/** A miniature of the application in one theme and colour. */
export function BrandPreview({ scheme, color, name, branding }: BrandPreviewProps) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.preview}
      data-scheme={scheme}
      style={brandVariables(color, scheme) as React.CSSProperties}
      role="img"
      aria-label={t(scheme === 'light' ? 'branding.previewLight' : 'branding.previewDark')}
    >
      <div className={styles.menu} aria-hidden>
        <span className={styles.logo}>
          <LogoPicture image={brandLogo(branding, scheme)} name={name} size={22} />
        </span>
        <span className={styles.entry} data-active>
          <IconMessages size={14} />
          {t('branding.sample.tickets')}
        </span>
        <span className={styles.entry}>
          <IconAddressBook size={14} />
          {t('branding.sample.contacts')}
        </span>
      </div>
      <div className={styles.content} aria-hidden>
        <span className={styles.heading}>{t('branding.sample.heading')}</span>
        <span className={styles.bar} />
        <span className={styles.link}>{t('branding.sample.link')}</span>
        <span className={styles.row}>
          <span className={styles.button}>{t('branding.sample.button')}</span>
          <span className={styles.chip}>{t('branding.sample.selected')}</span>
        </span>
      </div>
    </div>
  );
}
