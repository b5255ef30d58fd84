import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';

/** The button of a contact's menu, which has to be given its name. */
export const ContactMenuButton = (props: ComponentProps<'button'>) => (
  <IconButton label={props['aria-label'] ?? ''} aria-haspopup="menu" {...props}>
    <IconDots size={18} />
  </IconButton>
);
