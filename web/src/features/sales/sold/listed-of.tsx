import { X } from 'lucide-react';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useSearch } from '#web/src/ui/url-state.ts';
import { soldText as text } from './copy.ts';
import { params, type SoldPlace } from './use-sold-filter.ts';

type Props = { place: SoldPlace; rows: readonly SaleRow[] | undefined };

/** What a list of another sort than a day's is of, to be taken away: one item, and whatever leads from today's sales. */
export function ListedOf({ place: { period }, rows }: Props) {
  const [, change] = useSearch();
  const leave = (names: readonly string[]) =>
    change((next) => {
      for (const name of [...names, params.page]) next.delete(name);
      return next;
    }, 'step');
  // Sales of one item are named by it.
  const name = rows?.[0]?.firstName ?? text.thisItem;
  return (
    <div className="sold__listed">
      {period?.itemId !== undefined && (
        <Button aria-label={text.leaveItem(name)} onClick={() => leave([params.item])}>
          <span className="sold__item">{name}</span>
          <X aria-hidden />
        </Button>
      )}
      <Button variant="ghost" onClick={() => leave([params.client, params.item, params.from, params.to])}>
        {text.seeToday}
      </Button>
    </div>
  );
}
