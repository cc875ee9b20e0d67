import type { RowWrite } from '#lambdas/table/engine/write.ts';

/** A row without a field that its state requires. */
export function withoutField(write: RowWrite, field: string): RowWrite {
  const { [field]: _, ...Item } = write.item.Put?.Item ?? {};
  return { ...write, item: { ...write.item, Put: { ...write.item.Put!, Item } } };
}
