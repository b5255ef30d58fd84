import type { Branding } from '@prosa/contract';
import { brandColor, brandLogo } from '../../ui/branding.ts';
import { LogoPicture } from '../../ui/Logo.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { brandVariables } from '../../ui/theme.ts';
import styles from './LogoPreview.module.css';
import type { LogoMode } from './save-branding.ts';

const LOGO_SIZE = 40;

/** A logo in its context: on the surface of its theme, or as a favicon in a browser tab. */
export function LogoPreview({ mode, branding }: { mode: LogoMode; branding: Branding }) {
  const current = usePreferences((state) => state.scheme);
  const scheme = mode === 'Favicon' ? current : mode === 'Dark' ? 'dark' : 'light';
  const style = brandVariables(brandColor(branding, scheme), scheme) as React.CSSProperties;
  return (
    <div className={styles.preview} data-scheme={scheme} style={style}>
      {mode === 'Favicon' ? (
        <span className={styles.tab}>
          <img src={branding.appLogoFavicon ?? '/icon.svg'} alt="" />
          <span>{branding.appName}</span>
        </span>
      ) : (
        <LogoPicture image={brandLogo(branding, scheme)} name={branding.appName} size={LOGO_SIZE} />
      )}
    </div>
  );
}
