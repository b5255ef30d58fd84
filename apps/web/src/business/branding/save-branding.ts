import type { Branding, BrandingLogoKey, BrandingTextKey } from '@prosa/contract';
import { call } from '../../api/client.ts';
import { queryClient, read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export type LogoMode = 'Light' | 'Dark' | 'Favicon';
export const logoModes: LogoMode[] = ['Light', 'Dark', 'Favicon'];
export const logoKey = (mode: LogoMode): BrandingLogoKey => `appLogo${mode}`;

/** Updates the cache at once; the event brings the same change to other pages. */
const updateCachedBranding = (change: Partial<Branding>) =>
  queryClient.setQueryData(
    read(api.branding.show).queryKey,
    (branding) => branding && { ...branding, ...change },
  );

export async function saveBranding(key: BrandingTextKey | 'allowSignup', value: string): Promise<void> {
  await call(api.settings.update, { params: { key }, body: { value } });
  updateCachedBranding({ [key]: value });
}

export async function saveLogo(mode: LogoMode, file: File): Promise<void> {
  const address = await call(api.branding.uploadLogo, { body: { mode, typeArch: 'logo' }, file });
  updateCachedBranding({ [logoKey(mode)]: address });
}

export async function removeLogo(mode: LogoMode): Promise<void> {
  await call(api.branding.removeLogo, { params: { mode } });
  updateCachedBranding({ [logoKey(mode)]: null });
}
