import { Check, CircleAlert, Info } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTopLayer } from '../dialogs/use-top-layer.ts';
import { StandingToast, type StandingToastLook } from './standing-toast.tsx';
import './toast.css';

type Options = {
  /** Of what belongs together: the next one with it takes the place of what stood. */
  id?: string;
  description?: string;
  /** 5 s unless the specification says 1400 or 1800. */
  durationMs?: number;
  /** Keeps the toast until it is closed, or for as long as `durationMs` says. */
  action?: { label: string; onClick: () => void };
};

// Each is given, also where there is none: what takes the place of another would keep the other's.
const settings = ({ id, description, durationMs, action }: Options) => ({
  ...(id === undefined ? {} : { id }),
  description,
  action,
  closeButton: action !== undefined,
  duration: durationMs ?? (action === undefined ? 5_000 : Number.POSITIVE_INFINITY),
});

/** Where a toast that stays has its place; phones know one. */
export type Corner = 'left' | 'right';

/** Says that something happened. What stops a person from going on is shown in place instead. */
export const toast = {
  success: (text: string, options: Options = {}) => sonner.success(text, settings(options)),
  error: (text: string, options: Options = {}) => sonner.error(text, settings(options)),
  info: (text: string, options: Options = {}) => sonner(text, settings(options)),
  /** What is so until `dismiss`: nothing to press, and it cannot be closed. */
  last: (id: string, text: string, description: string) =>
    sonner.info(text, { id, description, duration: Number.POSITIVE_INFINITY, dismissible: false }),
  /** News with an action, shown for 20 s or until `dismiss`; the same id again replaces it. */
  stand: (id: string, corner: Corner, look: StandingToastLook, onExpire: () => void) =>
    sonner.custom(() => <StandingToast {...look} />, {
      id,
      position: corner === 'left' ? 'bottom-left' : 'bottom-right',
      duration: 20_000,
      dismissible: false,
      onAutoClose: onExpire,
    }),
  dismiss: (id: string) => sonner.dismiss(id),
};

/** How far from the edges: the style sheet knows where a sidebar, a tab bar or a dialog's foot is. */
const offset = { bottom: 'var(--toast-base)', right: 'var(--toast-right)', left: 'var(--toast-left)' };

/** Where toasts are shown: above the page and above every dialog, to be read, heard and pressed. */
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
