import { ROUTE_TOAST_MS, TOAST_MS } from '@prosa/contract';
import { create } from 'zustand';
import { errorText } from './error-text.ts';

export interface Toast {
  id: number;
  tone: 'ok' | 'warn' | 'err';
  message: string;
  milliseconds: number;
  /** An action offered with the message, such as undo. */
  action: ToastAction | undefined;
}

interface ToastAction {
  label: string;
  run: () => unknown;
}

/** Long enough to read the message and decide about the action. */
const ACTION_TOAST_MS = 6000;

/** At most this many toasts at once. */
const MOST = 4;

let nextId = 1;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

export const dismiss = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

function show(tone: Toast['tone'], message: string, milliseconds: number, action?: ToastAction): void {
  const added = { id: nextId++, tone, message, milliseconds, action };
  // The same message replaces the earlier toast.
  useToasts.setState(({ toasts }) => ({
    toasts: [added, ...toasts.filter((toast) => toast.message !== message)].slice(0, MOST),
  }));
}

/** Short messages in the corner. `toast.error` accepts any thrown value. */
export const toast = {
  success: (message: string, action?: ToastAction) =>
    show('ok', message, action ? ACTION_TOAST_MS : TOAST_MS, action),
  warning: (message: string) => show('warn', message, ROUTE_TOAST_MS),
  error: (error: unknown) => show('err', errorText(error), ROUTE_TOAST_MS),
};
