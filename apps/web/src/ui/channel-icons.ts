import type { Channel } from '@prosa/contract';
import { type Icon, IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';

/** Brand names, the same in every language. */
export const channelNames: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp API',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

export const channelIcons: Record<Channel, Icon> = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
};
