import type { RowWrite } from '#lambdas/table/engine/write.ts';

/** A row as no version of the product writes it: without a field that its state must have. */
export function lacking(write: RowWrite, field: string): RowWrite {
  const { [field]: _, ...Item } = write.item.Put?.Item ?? {};
  return { ...write, item: { ...write.item, Put: { ...write.item.Put!, Item } } };
}
