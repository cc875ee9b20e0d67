import { Bell } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { stockAlertText as text } from './copy.ts';
import type { StockAlertDialogProps } from './stock-alert-dialog.tsx';

type Props = Pick<StockAlertDialogProps, 'product'> & {
  label: string;
  className: string;
  /** Class of the confirmation text. */
  saidClassName: string;
};

/** Restock alert of a sold-out product: one e-mail per address; several addresses are possible. */
export function StockAlert({ product, label, className, saidClassName }: Props) {
  const [said, say] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<StockAlertDialogProps>>();
  const open = async () => {
    try {
      const Loaded = (await import('./stock-alert-dialog.tsx')).StockAlertDialog;
      setDialog(() => Loaded);
    } catch {
      say(text.failed);
    }
  };
  const tell = (email: string) => {
    setAsked(true);
    say(text.told(email));
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`${isAsked ? text.asked : text.askLong}: ${product.name}`}
        onClick={() => void open()}
      >
        <Bell aria-hidden />
        {isAsked ? text.asked : label}
      </button>
      <p className={saidClassName} role="status">
        {said}
      </p>
      {Dialog && <Dialog product={product} onAsked={tell} onClose={() => setDialog(undefined)} />}
    </>
  );
}
