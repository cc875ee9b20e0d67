import { Bell } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { stockAlertText as text } from './copy.ts';
import type { StockAlertDialogProps } from './stock-alert-dialog.tsx';

type Props = Pick<StockAlertDialogProps, 'product'> & {
  label: string;
  className: string;
  /** For the product page, with a taller button. */
  isLarge?: boolean;
};

/** Requests an e-mail when a sold-out product is available again. Several addresses are possible. */
export function StockAlert({ product, label, className, isLarge = false }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const [isRequested, setRequested] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<StockAlertDialogProps>>();
  const openDialog = async () => {
    try {
      const LoadedDialog = (await import('./stock-alert-dialog.tsx')).StockAlertDialog;
      setDialog(() => LoadedDialog);
    } catch {
      setAnnouncement(text.failed);
    }
  };
  const confirmRequest = (email: string) => {
    setRequested(true);
    setAnnouncement(text.confirmation(email));
  };
  return (
    <>
      <button
        type="button"
        className={className}
        style={isLarge ? { minHeight: 52, marginTop: 20 } : undefined}
        aria-label={`${isRequested ? text.requested : text.requestLong}: ${product.name}`}
        onClick={() => void openDialog()}
      >
        <Bell aria-hidden />
        {isRequested ? text.requested : label}
      </button>
      <Text
        as="p"
        size={14}
        tone="secondary"
        breakWords
        span
        style={isLarge ? { minHeight: 20, marginTop: 6 } : undefined}
        role="status"
      >
        {announcement}
      </Text>
      {Dialog && (
        <Dialog product={product} onRequested={confirmRequest} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
