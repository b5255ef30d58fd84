import { IconCircleCheck, IconWand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contrast, hexToRgb } from '../../ui/brand-colors.ts';
import { brandVariables, type Scheme, surfaces } from '../../ui/theme.ts';
import styles from './ContrastFacts.module.css';

/** The colours derived from a brand colour, and their contrast: text on it, and the brand colour as text. */
export function ContrastFacts({ scheme, color }: { scheme: Scheme; color: string }) {
  const { t, i18n } = useTranslation();
  const { '--brand-on': on, '--brand-text': text } = brandVariables(color, scheme);
  const ratio = (a: string, b: string) => {
    const number = new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    return `${number.format(contrast(hexToRgb(a), hexToRgb(b)))}:1`;
  };
  const isKept = text.toLowerCase() === color.toLowerCase();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('branding.contrast.button')}</dt>
        <dd>
          <IconCircleCheck size={15} aria-hidden />
          {t(on === '#ffffff' ? 'branding.contrast.white' : 'branding.contrast.dark')} · {ratio(on, color)}
        </dd>
      </div>
      <div>
        <dt>{t('branding.contrast.text')}</dt>
        <dd>
          {isKept ? <IconCircleCheck size={15} aria-hidden /> : <IconWand size={15} aria-hidden />}
          {t(isKept ? 'branding.contrast.kept' : 'branding.contrast.adjusted')} ·{' '}
          {ratio(text, surfaces[scheme])}
        </dd>
      </div>
    </dl>
  );
}
