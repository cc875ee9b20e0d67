import { ArrowRight } from 'lucide-react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { formatInteger } from '#shared/core/format.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { receiveText } from './copy.ts';
import './stock-dialogs.css';
import { ProductPicture } from '../products/pictures/product-picture.tsx';

export type StockDialogProps = {
  product: DeskProduct;
  pictureUrl: string | undefined;
  onClose: () => void;
};

/** The product with its current stock. */
export function SelectedProduct({ product, pictureUrl }: Omit<StockDialogProps, 'onClose'>) {
  return (
    <div className="stock-which">
      <ProductPicture url={pictureUrl} />
      <div>
        <p className="strong">{product.name}</p>
        <p className="small muted n">{receiveText.there(product.stock, product.minimumStock)}</p>
      </div>
    </div>
  );
}

/** The resulting stock; empty while the input is invalid. */
export function ResultingStock({ stock, next }: { stock: number; next: number | undefined }) {
  return (
    <p className="stock-will" aria-live="polite">
      <span className="grow">{receiveText.will}</span>
      <span className="n">{formatInteger(stock)}</span>
      <Icon icon={ArrowRight} />
      <span className="stock-will__next n">{next === undefined || next < 0 ? '?' : formatInteger(next)}</span>
    </p>
  );
}
