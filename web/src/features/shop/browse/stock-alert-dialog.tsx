import { getShopProduct, listShopProducts, requestStockAlert } from '#shared/shop/shelf-api.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { stockAlertText } from './copy.ts';

const text = {
  ...stockAlertText,
  email: 'Correo electrónico',
  once: 'Recibes un solo correo, cuando vuelva a haber.',
  cancel: 'Cancelar',
  working: 'Guardando...',
} as const;

export type StockAlertDialogProps = {
  product: Pick<ShopProduct, 'productId' | 'name'>;
  onRequested: (email: string) => void;
  onClose: () => void;
};

/** Asks for an e-mail address. If the product is available again, the page behind offers it for sale. */
export function StockAlertDialog({
  product: { productId, name },
  onRequested,
  onClose,
}: StockAlertDialogProps) {
  const form = useAppForm(requestStockAlert.body, { email: '' });
  const request = useCommand(requestStockAlert, {
    inputOf: ({ email }: { email: string }) => ({ params: { productId }, body: { email } }),
    refreshes: [listShopProducts, getShopProduct],
  });
  const submit = async ({ email }: { email: string }) => {
    await request.mutateAsync({ email });
    onRequested(email);
    onClose();
  };
  return (
    <Dialog title={text.requestLong} subtitle={name} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <FormEmail name="email" label={text.email} hint={text.once} autoComplete="email" />
          <FormSummary />
        </DialogBody>
        <DialogFoot>
          <CancelButton />
          <Button type="submit" variant="primary" busy={request.isPending} busyLabel={text.working}>
            {text.request}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function CancelButton() {
  return <Button onClick={useDialogClose()}>{text.cancel}</Button>;
}
