import { Bell } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { stockAlertText as text } from './copy.ts';
import type { StockAlertDialogProps } from './stock-alert-dialog.tsx';

type Props = Pick<StockAlertDialogProps, 'product'> & {
  label: string;
  className: string;
  /** Class of the confirmation text. */
  announcementClassName?: string;
};

/** Restock alert of a sold-out product: one e-mail per address; several addresses are possible. */
export function StockAlert({ product, label, className, announcementClassName }: Props) {
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
        aria-label={`${isRequested ? text.requested : text.requestLong}: ${product.name}`}
        onClick={() => void openDialog()}
      >
        <Bell aria-hidden />
        {isRequested ? text.requested : label}
      </button>
      <Text as="p" size={14} tone="secondary" breakWords className={announcementClassName} role="status">
        {announcement}
      </Text>
      {Dialog && (
        <Dialog product={product} onRequested={confirmRequest} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
