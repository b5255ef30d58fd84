import { type Branding, DEFAULT_COLORS } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { NamedColorInput } from '../../ui/form/NamedColorInput.tsx';
import type { Scheme } from '../../ui/theme.ts';
import styles from './BrandColor.module.css';
import { BrandPreview } from './BrandPreview.tsx';
import { ContrastFacts } from './ContrastFacts.tsx';

interface BrandColorProps {
  scheme: Scheme;
  /** The product name as edited in the form. */
  name: string;
  branding: Branding;
  label: string;
  value: string;
  saved: string;
  error: string | false;
  onChange: (color: string) => void;
}

/** Colours that work as a brand colour in both themes. */
const suggestions = [
  DEFAULT_COLORS.light,
  DEFAULT_COLORS.dark,
  DEFAULT_COLORS.fallback,
  '#0F766E',
  '#15803D',
  '#CA8A04',
  '#EA580C',
  '#DC2626',
  '#DB2777',
  '#7C3AED',
];

/** The brand colour of one theme, with a preview. */
export function BrandColor({
  scheme,
  name,
  branding,
  label,
  value,
  saved,
  error,
  onChange,
}: BrandColorProps) {
  const { t } = useTranslation();
  // While the input is invalid, the preview keeps the saved colour.
  const color = error ? saved : value;
  return (
    <div className={styles.color}>
      <NamedColorInput
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        swatches={suggestions}
        swatchesPerRow={5}
        fixOnBlur={false}
        eyeDropperButtonProps={{ 'aria-label': t('branding.pickColor') }}
      />
      <BrandPreview scheme={scheme} color={color} name={name} branding={branding} />
      <ContrastFacts scheme={scheme} color={color} />
    </div>
  );
}
