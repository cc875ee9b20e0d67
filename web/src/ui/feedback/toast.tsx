import { Check, CircleAlert, Info } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTopLayer } from '../dialogs/use-top-layer.ts';
import { PersistentToast, type PersistentToastProps } from './persistent-toast.tsx';
import './toast.css';

type ToastOptions = {
  /** A toast with the same id replaces the previous one. */
  id?: string;
  description?: string;
  /** 5 s, unless the specification requires 1400 or 1800 ms. */
  durationMs?: number;
  /** Keeps the toast until it is closed, or for `durationMs`. */
  action?: { label: string; onClick: () => void };
};

// All properties are set, because a replacing toast inherits missing ones.
const toSonnerOptions = ({ id, description, durationMs, action }: ToastOptions) => ({
  ...(id === undefined ? {} : { id }),
  description,
  action,
  closeButton: action !== undefined,
  duration: durationMs ?? (action === undefined ? 5_000 : Number.POSITIVE_INFINITY),
});

export type ToastCorner = 'left' | 'right';

/** Shows a message in a toast. Errors that block the user are shown in place instead. */
export const toast = {
  success: (text: string, options: ToastOptions = {}) => sonner.success(text, toSonnerOptions(options)),
  error: (text: string, options: ToastOptions = {}) => sonner.error(text, toSonnerOptions(options)),
  info: (text: string, options: ToastOptions = {}) => sonner(text, toSonnerOptions(options)),
  /** Shows a notice until `dismiss`. It has no button and cannot be closed. */
  showUntilDismissed: (id: string, text: string, description: string) =>
    sonner.info(text, { id, description, duration: Number.POSITIVE_INFINITY, dismissible: false }),
  /** Shows a notice with an action for 8 s or until `dismiss`. The same id replaces it. */
  persist: (id: string, corner: ToastCorner, content: PersistentToastProps, onExpire: () => void) =>
    sonner.custom(() => <PersistentToast {...content} />, {
      id,
      position: corner === 'left' ? 'bottom-left' : 'bottom-right',
      duration: 8_000,
      dismissible: false,
      onAutoClose: onExpire,
    }),
  dismiss: (id: string) => sonner.dismiss(id),
};

/** Distance to the edges. The style sheet accounts for sidebar, tab bar and dialog foot. */
const offset = { bottom: 'var(--toast-base)', right: 'var(--toast-right)', left: 'var(--toast-left)' };

/** Container of all toasts, above the page and every dialog. */
export function Toaster() {
  return createPortal(
    <Sonner
      position="bottom-right"
      expand
      visibleToasts={3}
      offset={offset}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: 16, right: 16 }}
      containerAriaLabel="Avisos"
      icons={{ success: <Check size={18} />, error: <CircleAlert size={18} />, info: <Info size={18} /> }}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'toast' },
        closeButtonAriaLabel: 'Cerrar aviso',
      }}
    />,
    useTopLayer('toasts no-print'),
  );
}
