import { monthOf } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { CompletedAppointments } from './completed-appointments.tsx';
import { useCompletedFilter } from './completed-filters.tsx';
import { depositsText, treatedText } from './copy.ts';
import { KeptDeposits } from './kept-deposits.tsx';
import { useKeptDeposits } from './queries.ts';

const viewParam = 'vista';
const depositsValue = 'depositos';

/** Completed and open appointments of a month, and a tab with retained deposits. */
export function CompletedAppointmentsPage() {
  const deposits = useKeptDeposits();
  const filter = useCompletedFilter(monthOf(useToday()));
  const [view, setView] = useUrlParam(viewParam);
  const kept = deposits.data ?? [];
  const options = [
    { value: '', label: treatedText.appointments },
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
      contextToCome={depositsText.context(0, 0)}
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
      {view === depositsValue ? (
        <KeptDeposits deposits={deposits} filter={filter} />
      ) : (
        <CompletedAppointments />
      )}
    </Screen>
  );
}
