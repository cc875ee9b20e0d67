import { ArrowRight } from 'lucide-react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { formatInteger } from '#shared/core/format.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { receiveText } from './copy.ts';
import './stock-dialogs.css';
import { ProductPicture } from '../products/pictures/product-picture.tsx';

export type StockDialogProps = {
  product: DeskProduct;
  pictureUrl: string | undefined;
  onClose: () => void;
};

/** The selected product with its current stock. */
export function SelectedProduct({ product, pictureUrl }: Omit<StockDialogProps, 'onClose'>) {
  return (
    <Row gap={12} pad={12} className="box">
      <ProductPicture url={pictureUrl} />
      <div>
        <p className="strong">{product.name}</p>
        <p className="small muted n">{receiveText.currentStock(product.stock, product.minimumStock)}</p>
      </div>
    </Row>
  );
}

/** The current and the resulting stock. A question mark replaces the latter while the input is invalid. */
export function ResultingStock({ stock, newStock }: { stock: number; newStock: number | undefined }) {
  return (
    <Row as="p" gap={12} tone="accent" className="box--accent" aria-live="polite">
      <span className="grow">{receiveText.resultLabel}</span>
      <span className="n">{formatInteger(stock)}</span>
      <Icon icon={ArrowRight} />
      <Text size={20} weight={600} className="n">
        {newStock === undefined || newStock < 0 ? '?' : formatInteger(newStock)}
      </Text>
    </Row>
  );
}
