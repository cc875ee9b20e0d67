import { Bell } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { stockAlertText as text } from './copy.ts';
import type { StockAlertDialogProps } from './stock-alert-dialog.tsx';

type Props = Pick<StockAlertDialogProps, 'product'> & {
  label: string;
  className: string;
  /** Of the words that say who will be told. */
  saidClassName: string;
};

/** Of a product that is sold out: one e-mail once it is there again. Whoever asked may ask for another address. */
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
