import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { categoryText as text } from './copy.ts';
import { useRemoveCategory } from './queries.ts';

type Props = { category: DeskCategory; childCount: number; onRemoved: () => void; onClose: () => void };

/** Confirms a deletion and explains what happens to products, child categories and the picture. */
export function RemoveCategoryDialog({ category, childCount, onRemoved, onClose }: Props) {
  const remove = useRemoveCategory();
  const { categoryId, name, products, services, pictureUrl } = category;
  const sentences = [
    text.productsNotice(products, services),
    ...(childCount > 0 ? [text.childrenNotice(childCount)] : []),
    ...(pictureUrl === undefined ? [] : [text.pictureNotice]),
    text.irreversibleNotice,
  ];
  return (
    <ConfirmDialog
      title={text.removeTitle(name)}
      confirmLabel={text.remove}
      busy={remove.isPending}
      busyLabel={text.removing}
      error={remove.isError ? toErrorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(categoryId, {
          onSuccess: () => {
            toast.success(text.removed);
            onRemoved();
            onClose();
          },
        })
      }
      onCancel={onClose}
    >
      {sentences.join(' ')}
    </ConfirmDialog>
  );
}
