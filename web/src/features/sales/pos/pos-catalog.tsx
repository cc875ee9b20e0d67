import { formatInteger } from '#shared/core/format.ts';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { CollectView } from '../collect/collect-view.tsx';
import { posText as text } from '../copy.ts';
import { ItemsView } from '../items/items-view.tsx';
import { useOpenBalances } from './queries.ts';

const collectView = 'citas';

/** Items, or today's appointments with a balance, to add to the sale. */
export function PosCatalog() {
  const [view, setView] = useUrlParam('vista', 'choice');
  const balances = useOpenBalances();
  const count = balances.data?.rows.length ?? 0;
  const views = (
    <div style={{ flexGrow: 1 }}>
      <SegmentedControl
        legend={text.views}
        legendHidden
        fullWidth="phones"
        value={view}
        options={[
          { value: '', label: text.items },
          {
            value: collectView,
            label: (
              <>
                {text.collect} {count > 0 && <span className="till-count n">{formatInteger(count)}</span>}
              </>
            ),
          },
        ]}
        onChange={setView}
      />
    </div>
  );
  return (
    <section
      className="till__floor sales-scroll"
      aria-label={view === collectView ? text.collect : text.items}
    >
      {view === collectView ? (
        <CollectView views={views} balances={balances} onItems={() => setView('')} />
      ) : (
        <ItemsView views={views} />
      )}
    </section>
  );
}
