import { ArrowLeft, ClipboardPen, Truck, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { calculateCostValue } from '#shared/catalog/stock-list.ts';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { useThumbnails } from '#web/src/components/catalog/queries.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Heading, Row, Split } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';
import { ProductPicture } from '../products/pictures/product-picture.tsx';
import { panelText, stockText } from './copy.ts';
import { Figure } from './stock-figures.tsx';
import { StockMoves } from './stock-moves.tsx';

const ReceiveDialog = lazyDialog(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);
const CorrectDialog = lazyDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog);

const taskParams = { receive: 'recibir', correct: 'corregir' } as const;

/** Returns whether the panel replaces the list, as on narrow screens. */
export const useIsPanelFullPage = () => useMedia(`not ${widths.wide}`);

type Props = { product: DeskProduct; onClose: () => void };

/** A product's stock and movements, beside the list or as a page on narrow screens. */
export function StockPanel({ product, onClose }: Props) {
  const [task, setTask] = useUrlParam('tarea');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPage = useIsPanelFullPage();
  useEffect(() => {
    if (isPage) heading.current?.focus();
  }, [isPage]);
  const { name, presentation, code, stock, minimumStock } = product;
  const thumbnailUrl = useThumbnails([product]).get(product.productId);
  const { figures, columns } = stockText;
  const closeTask = () => setTask('');
  return (
    <section className="stock-panel surface" aria-labelledby={headingId}>
      <Row as="header" gap={14} pad="18 8 14 20" phone={{ pad: '10 16 14 8' }}>
        {isPage && <IconButton label={panelText.back} icon={<ArrowLeft aria-hidden />} onClick={onClose} />}
        <ProductPicture isLarge url={thumbnailUrl} />
        <div className="grow">
          <Heading
            id={headingId}
            ref={heading}
            tabIndex={-1}
            size={18}
            breakWords
            style={{ outline: 'none' }}
          >
            {name}
          </Heading>
          <p className="small muted n">{[presentation, code].filter(Boolean).join(' · ')}</p>
        </div>
        {!isPage && <IconButton label={panelText.close} icon={<X aria-hidden />} onClick={onClose} />}
      </Row>
      <Split as="dl" columns="repeat(3, 1fr)" className="figure-row line-above">
        <Figure isInPanel label={columns.stock}>
          {formatInteger(stock)}
        </Figure>
        <Figure isInPanel label={columns.minimum}>
          {formatInteger(minimumStock)}
        </Figure>
        <Figure isInPanel label={figures.value}>
          {formatMoney(calculateCostValue(product))}
        </Figure>
      </Split>
      <Split columns="1fr 1fr" gap={8} pad="16 20" phone={{ pad: 16 }} className="line-above">
        <Button variant="primary" icon={<Truck aria-hidden />} onClick={() => setTask(taskParams.receive)}>
          {panelText.receive}
        </Button>
        <Button icon={<ClipboardPen aria-hidden />} onClick={() => setTask(taskParams.correct)}>
          {panelText.correct}
        </Button>
      </Split>
      <StockMoves productId={product.productId} />
      {task === taskParams.receive && (
        <ReceiveDialog product={product} pictureUrl={thumbnailUrl} onClose={closeTask} />
      )}
      {task === taskParams.correct && (
        <CorrectDialog product={product} pictureUrl={thumbnailUrl} onClose={closeTask} />
      )}
    </section>
  );
}
