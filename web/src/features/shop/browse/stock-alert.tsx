import { Bell, Check } from 'lucide-react';
import { useState } from 'react';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { stockAlertText as text } from './copy.ts';

const StockAlertDialog = lateDialog(async () => (await import('./stock-alert-dialog.tsx')).StockAlertDialog);

type Props = {
  product: Pick<ShopProduct, 'productId' | 'name'>;
  label: string;
  className?: string;
  /** Of the words that say who will be told. */
  saidClassName: string;
  size?: 'small';
};

/** Of a product that is sold out: one e-mail once it is there again. Whoever asked may ask for another address. */
export function StockAlert({ product, label, className = '', saidClassName, size }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState<string>();
  return (
    <>
      <button
        type="button"
        className={`${buttonClass(size ? { size } : {})} ${className}`}
        aria-label={told === undefined ? text.askNamed(product.name) : text.askedNamed(product.name)}
        onClick={() => setOpen(true)}
      >
        {told === undefined ? <Bell aria-hidden /> : <Check aria-hidden />}
        {told === undefined ? label : text.asked}
      </button>
      <p className={saidClassName} role="status">
        {told !== undefined && text.told(told)}
      </p>
      {isOpen && <StockAlertDialog product={product} onAsked={setTold} onClose={() => setOpen(false)} />}
    </>
  );
}
