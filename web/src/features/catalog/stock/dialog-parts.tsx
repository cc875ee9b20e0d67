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

/** The product with its current stock. */
export function SelectedProduct({ product, pictureUrl }: Omit<StockDialogProps, 'onClose'>) {
  return (
    <Row gap={12} pad={12} className="product-box">
      <ProductPicture url={pictureUrl} />
      <div>
        <p className="strong">{product.name}</p>
        <p className="small muted n">{receiveText.there(product.stock, product.minimumStock)}</p>
      </div>
    </Row>
  );
}

/** The resulting stock; empty while the input is invalid. */
export function ResultingStock({ stock, next }: { stock: number; next: number | undefined }) {
  return (
    <Row as="p" gap={12} pad="14 16" className="stock-will" aria-live="polite">
      <span className="grow">{receiveText.will}</span>
      <span className="n">{formatInteger(stock)}</span>
      <Icon icon={ArrowRight} />
      <Text size={20} weight={600} className="n">
        {next === undefined || next < 0 ? '?' : formatInteger(next)}
      </Text>
    </Row>
  );
}
