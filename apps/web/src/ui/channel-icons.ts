import type { Channel } from '@prosa/contract';
import { type Icon, IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';

/** Each channel by its own sign. */
export const channelIcons: Record<Channel, Icon> = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
};
