import { Branding, DEFAULT_APP_NAME, DEFAULT_COLORS } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/queries.ts';
import { brandingRoutes } from '../api/public-routes.gen.ts';
import type { Scheme } from './theme.ts';

/** Stored on the device, so that the next visit starts with the right colours and name. */
const STORED = 'branding';

const productBranding: Branding = {
  appName: DEFAULT_APP_NAME,
  primaryColorLight: DEFAULT_COLORS.light,
  primaryColorDark: DEFAULT_COLORS.dark,
  appLogoLight: null,
  appLogoDark: null,
  appLogoFavicon: null,
  allowSignup: 'disabled',
  supportPhone: null,
  hasMail: false,
};

function storedBranding(): Branding {
  try {
    return Branding.parse(JSON.parse(localStorage.getItem(STORED) ?? ''));
  } catch {
    return productBranding;
  }
}

const initialBranding = storedBranding();

/** The whitelabel settings: name, colours and logos, and whether companies may sign up. */
export function useBranding(): Branding {
  return useQuery({ ...read(brandingRoutes.show), placeholderData: initialBranding }).data ?? initialBranding;
}

export const storeBranding = (branding: Branding) => localStorage.setItem(STORED, JSON.stringify(branding));

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

export function brandColor(branding: Branding, scheme: Scheme): string {
  const color = scheme === 'dark' ? branding.primaryColorDark : branding.primaryColorLight;
  return isColor(color) ? color : DEFAULT_COLORS.fallback;
}

export const brandLogo = (branding: Branding, scheme: Scheme) =>
  scheme === 'dark'
    ? (branding.appLogoDark ?? branding.appLogoLight)
    : (branding.appLogoLight ?? branding.appLogoDark);
