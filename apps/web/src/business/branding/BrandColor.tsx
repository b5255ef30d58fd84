import { type Branding, DEFAULT_COLORS } from '@prosa/contract';
import { ColorInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scheme } from '../../ui/theme.ts';
import styles from './BrandColor.module.css';
import { BrandPreview } from './BrandPreview.tsx';
import { ContrastFacts } from './ContrastFacts.tsx';

interface BrandColorProps {
  scheme: Scheme;
  /** The product's name as it is being typed. */
  name: string;
  branding: Branding;
  label: string;
  value: string;
  saved: string;
  error: string | false;
  onChange: (color: string) => void;
}

/** Colours that look good as a brand in either theme. */
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

/** The colour of one theme, with what becomes of it. */
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
  const id = useId();
  // While something unfinished stands in the field, the picture keeps the last colour that was one.
  const color = error ? saved : value;
  return (
    <div className={styles.color}>
      <ColorInput
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        format="hex"
        swatches={suggestions}
        swatchesPerRow={5}
        fixOnBlur={false}
        eyeDropperButtonProps={{ 'aria-label': t('branding.pickColor') }}
        // The library has no place for the sliders' names, so they are pointed at.
        attributes={{
          saturation: { 'aria-labelledby': `${id}-saturation` },
          slider: { 'aria-labelledby': `${id}-hue` },
        }}
      />
      <span hidden id={`${id}-saturation`}>
        {t('branding.saturation')}
      </span>
      <span hidden id={`${id}-hue`}>
        {t('branding.hue')}
      </span>
      <BrandPreview scheme={scheme} color={color} name={name} branding={branding} />
      <ContrastFacts scheme={scheme} color={color} />
    </div>
  );
}
