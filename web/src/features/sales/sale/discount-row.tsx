import { Tag } from 'lucide-react';
import { useState } from 'react';
import { formatDiscount } from '#shared/sales/labels.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { saleText, discountText as text } from '../copy.ts';
import { isDiscountAllowed } from '../draft/draft-prices.ts';
import { usePos } from '../pos/pos-context.ts';
import { LineProblem } from './line-problem.tsx';

const DiscountDialog = lazyDialog(async () => (await import('./discount-dialog.tsx')).DiscountDialog);

/** Discount of the whole sale, with an error above the user's limit. */
export function DiscountRow() {
  const { draft, catalog, limitPercent } = usePos();
  const [isOpen, setOpen] = useState(false);
  const { discount } = draft;
  const openDialog = () => setOpen(true);
  // Balances have a fixed price.
  if (draft.items.length === 0 && !discount) return null;
  return (
    <>
      {discount ? (
        <Row gap={12} pad="10 0" className="sales-ruled sales-underlined">
          <Row
            as="span"
            justify="center"
            fixed
            className="sales-accent"
            style={{ width: 36, height: 36, borderRadius: 'var(--ds-r)' }}
          >
            <Icon icon={Tag} />
          </Row>
          <div className="grow">
            <Text as="b" weight={600}>
              {saleText.discount} {formatDiscount(discount)}
            </Text>
            <Text size={14} tone="muted" breakWords block>
              {text.reasonOf(discount.reason)}
            </Text>
          </div>
          <Button variant="ghost" size="small" aria-label={text.editSale} onClick={openDialog}>
            {text.edit}
          </Button>
        </Row>
      ) : (
        <div>
          <Button variant="ghost" size="small" icon={<Tag aria-hidden />} onClick={openDialog}>
            {text.add}
          </Button>
        </div>
      )}
      {!isDiscountAllowed(draft, catalog, limitPercent) && (
        <LineProblem>{text.limit(limitPercent ?? 0)}</LineProblem>
      )}
      {isOpen && <DiscountDialog onClose={() => setOpen(false)} />}
    </>
  );
}
