import { brandLogo, useBranding } from './branding.ts';
import styles from './Logo.module.css';
import { usePreferences } from './preferences.ts';

/** Our mark: a P that is a speech bubble, its stem the bubble's tail. */
function ProsaMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" className={styles.tile} />
      <path className={styles.line} d="M9.6 25.5V14.2a7.2 7.2 0 1 1 7.2 7.2h-2.6z" />
      <path className={styles.line} d="M14.2 14.2h5.2" />
    </svg>
  );
}

interface LogoPictureProps {
  /** Address of the uploaded picture; without one it is our mark and the name. */
  image: string | null;
  name: string;
  compact?: boolean;
  size?: number;
}

export function LogoPicture({ image, name, compact = false, size = 32 }: LogoPictureProps) {
  const style = { '--size': `${size}px` } as React.CSSProperties;
  if (image)
    return (
      <img
        className={styles.image}
        data-compact={compact || undefined}
        style={style}
        src={image}
        alt={name}
      />
    );
  return (
    <span className={styles.logo} style={style}>
      <ProsaMark />
      <span className={styles.name} data-compact={compact || undefined}>
        {name}
      </span>
    </span>
  );
}

/** The whitelabel's logo, or our mark with the product's name. */
export function Logo({ compact = false, size = 32 }: { compact?: boolean; size?: number }) {
  const branding = useBranding();
  const scheme = usePreferences((state) => state.scheme);
  return (
    <LogoPicture image={brandLogo(branding, scheme)} name={branding.appName} compact={compact} size={size} />
  );
}
