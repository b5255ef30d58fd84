import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** A colour input. Mantine has no props for the names of its sliders, so they are set through `aria-labelledby`. */
export function NamedColorInput(props: ColorInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <ColorInput
        format="hex"
        {...props}
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
    </>
  );
}
