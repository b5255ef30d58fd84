import { brandLogo, useBranding } from './branding.ts';
import styles from './Logo.module.css';
import { usePreferences } from './preferences.ts';

/** The logo of the product: a P in the shape of a speech bubble. */
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
  /** The URL of the uploaded logo; without one, our own logo and the name are shown. */
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

/** The whitelabel logo, or our own logo with the product name. */
export function Logo({ compact = false, size = 32 }: { compact?: boolean; size?: number }) {
  const branding = useBranding();
  const scheme = usePreferences((state) => state.scheme);
  return (
    <LogoPicture image={brandLogo(branding, scheme)} name={branding.appName} compact={compact} size={size} />
  );
}
