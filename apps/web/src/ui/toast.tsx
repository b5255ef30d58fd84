import { ROUTE_TOAST_MS, TOAST_MS } from '@prosa/contract';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from './error-text.ts';
import styles from './toast.module.css';

type Tone = 'ok' | 'warn' | 'err';

const icons: Record<Tone, ReactNode> = {
  ok: <IconCheck size={16} stroke={2.2} />,
  warn: <IconAlertTriangle size={16} stroke={2} />,
  err: <IconX size={16} stroke={2.2} />,
};

function show(tone: Tone, message: string, milliseconds = TOAST_MS) {
  notifications.show({
    // The same sentence twice is one toast, not a pile.
    id: `${tone}:${message}`,
    message,
    icon: icons[tone],
    autoClose: milliseconds,
    withBorder: true,
    classNames: styles,
    'data-tone': tone,
    role: tone === 'err' ? 'alert' : 'status',
  });
}

/** Short messages in the corner. `toast.error` takes whatever was thrown. */
export const toast = {
  success: (message: string) => show('ok', message),
  warning: (message: string) => show('warn', message, ROUTE_TOAST_MS),
  error: (error: unknown) => show('err', errorText(error), ROUTE_TOAST_MS),
};
