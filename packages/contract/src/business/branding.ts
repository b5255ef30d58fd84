import { z } from 'zod';
import { DEFAULT_APP_NAME, DEFAULT_COLORS } from '../constants.ts';
import { routes } from '../route.ts';
import { HexColor, Switch } from '../schema.ts';

/** Whitelabel texts and colours that the platform owner sets. */
export const brandingTexts = {
  primaryColorLight: HexColor.default(DEFAULT_COLORS.light),
  primaryColorDark: HexColor.default(DEFAULT_COLORS.dark),
  appName: z.string().trim().min(1).max(40).default(DEFAULT_APP_NAME),
} as const;

/** URLs of uploaded pictures; null means the product's own. */
export const brandingLogos = {
  appLogoLight: z.string().nullable().default(null),
  appLogoDark: z.string().nullable().default(null),
  appLogoFavicon: z.string().nullable().default(null),
} as const;

/** Settings that the platform owner can change at run time. */
export const Whitelabel = z.object({ ...brandingTexts, ...brandingLogos, allowSignup: Switch });
export type Whitelabel = z.output<typeof Whitelabel>;

export const Branding = Whitelabel.extend({
  /**
   * The support phone number: digits with the country code. Set by the installation; null if there is no support
   * phone.
   */
  supportPhone: z.string().nullable().default(null),
  /** Whether the installation sends e-mails: invitations, and links for a forgotten password. */
  hasMail: z.boolean().default(false),
});
export type Branding = z.output<typeof Branding>;

export type BrandingTextKey = keyof typeof brandingTexts;
export type BrandingLogoKey = keyof typeof brandingLogos;
export const brandingTextKeys = Object.keys(brandingTexts) as BrandingTextKey[];
const brandingLogoKeys = Object.keys(brandingLogos) as BrandingLogoKey[];

/** The only settings that can be read without a session. */
export const publicSettingKeys = ['allowSignup', ...brandingTextKeys, ...brandingLogoKeys] as const;

export const brandingRoutes = routes({
  show: {
    method: 'GET',
    path: '/branding',
    can: 'public',
    on: 'platform',
    about: 'Name, colours and logos, whether companies may sign up, and whom to call for help.',
    reply: Branding,
  },
  publicSetting: {
    method: 'GET',
    path: '/public-settings/:key',
    can: 'public',
    on: 'platform',
    about: 'One public setting: allowSignup or a whitelabel key.',
    params: z.object({ key: z.string().max(60) }),
    reply: z.string().nullable(),
  },
  uploadLogo: {
    method: 'POST',
    path: '/settings-whitelabel/logo',
    can: 'branding:manage',
    on: 'platform',
    about: 'Replace a logo or the favicon; everybody sees it at once.',
    body: z.object({ mode: z.enum(['Light', 'Dark', 'Favicon']), typeArch: z.literal('logo').optional() }),
    file: { field: 'file', maxBytes: 5_000_000, kinds: ['png', 'jpeg', 'webp', 'gif'] },
    reply: z.string(),
  },
  removeLogo: {
    method: 'DELETE',
    path: '/settings-whitelabel/logo/:mode',
    can: 'branding:manage',
    on: 'platform',
    about: "Go back to the product's own logo.",
    params: z.object({ mode: z.enum(['Light', 'Dark', 'Favicon']) }),
    reply: z.null(),
  },
});
