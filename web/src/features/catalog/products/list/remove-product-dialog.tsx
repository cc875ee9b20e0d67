import { Info } from 'lucide-react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { formatMoney } from '#shared/core/format.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { listText as text } from './copy.ts';
import { useProductUse, useRemoveProduct } from './queries.ts';

type Props = {
  product: DeskProduct;
  categoryName: string;
  pictureUrl: string | undefined;
  onClose: () => void;
};

/** Confirms a deletion. A service with upcoming appointments cannot be deleted. */
export function RemoveProductDialog({ product, categoryName, pictureUrl, onClose }: Props) {
  const productUse = useProductUse(product.productId);
  const remove = useRemoveProduct();
  const upcomingCount = productUse.data?.upcomingAppointments ?? 0;
  const loadError = productUse.isError
    ? `${text.checkUseFailed} ${toErrorMessage(productUse.error)}`
    : undefined;
  const { kind, stock, name, priceCents } = product;
  const facts = [
    categoryName,
    formatMoney(priceCents),
    ...(kind === 'product' && stock > 0 ? [text.remainingUnits(stock)] : []),
  ];
  return (
    <ConfirmDialog
      title={text.remove}
      confirmLabel={text.confirmRemove}
      blocked={!productUse.data || upcomingCount > 0}
      busy={remove.isPending}
      busyLabel={text.removing}
      error={remove.isError ? toErrorMessage(remove.error) : loadError}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(product.productId, {
          onSuccess: () => {
            toast.success(text.removed);
            onClose();
          },
        })
      }
    >
      <Stack gap={16}>
        <Row as="p" gap={12} pad={12} className="box">
          <ProductPicture url={pictureUrl} />
          <Text breakWords>
            <span className="strong">{name}</span>
            <span className="cell__note small muted n">{facts.join(' · ')}</span>
          </Text>
        </Row>
        {upcomingCount > 0 ? (
          <p>{text.upcomingAppointmentsNotice(upcomingCount)}</p>
        ) : (
          <>
            <p>{text.removeQuestion(name)}</p>
            <p className="muted">
              {text.salesKeptNotice}{' '}
              {productUse.data && kind === 'product' && stock > 0
                ? text.stockLossNotice(stock, formatMoney(productUse.data.stockCents))
                : ''}
              {productUse.isPending && text.checkingUse}
            </p>
            <Row as="p" gap={8}>
              <Icon icon={Info} tone="accent" inLine />
              <span>{text.deactivateHint}</span>
            </Row>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
