import { monthOf } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Segmented } from '#web/src/ui/choices.tsx';
import { Screen } from '#web/src/ui/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useKeptDeposits } from './closing-queries.ts';
import { depositsText, treatedText } from './closing-text.ts';
import { KeptDeposits } from './treated-visits-deposits.tsx';
import { useTreatedFilter } from './treated-visits-filters.tsx';
import { TreatedVisits } from './treated-visits-list.tsx';

const viewParam = 'vista';
const depositsValue = 'depositos';

/** What was done and what is still to be done; beside it, the deposits of those who did not come. */
export function TreatedVisitsPage() {
  const deposits = useKeptDeposits();
  const filter = useTreatedFilter(monthOf(civilToday()));
  const [view, setView] = useUrlParam(viewParam);
  const kept = deposits.data ?? [];
  const options = [
    { value: '', label: treatedText.visits },
    {
      value: depositsValue,
      label: (
        <>
          {treatedText.deposits} {deposits.data && <span className="n">{kept.length}</span>}
        </>
      ),
    },
  ];
  return (
    <Screen
      title={treatedText.title}
      context={
        kept.length > 0
          ? depositsText.context(kept.length, sumCents(kept.map(({ depositCents }) => depositCents)))
          : undefined
      }
      actions={
        <Segmented
          legend={treatedText.views}
          legendHidden
          fullWidth
          value={view === depositsValue ? depositsValue : ''}
          options={options}
          onChange={setView}
        />
      }
    >
      {view === depositsValue ? <KeptDeposits deposits={deposits} filter={filter} /> : <TreatedVisits />}
    </Screen>
  );
}
