import { toMonth } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { CompletedAppointments } from './completed-appointments.tsx';
import { useCompletedFilter } from './completed-filters.tsx';
import { completedText, depositsText } from './copy.ts';
import { ForfeitedDeposits } from './forfeited-deposits.tsx';
import { useForfeitedDeposits } from './queries.ts';

const viewParam = 'vista';
const depositsValue = 'depositos';

/** Completed and open appointments of a month, and a tab with retained deposits. */
export function CompletedAppointmentsPage() {
  const deposits = useForfeitedDeposits();
  const filter = useCompletedFilter(toMonth(useToday()));
  const [view, setView] = useUrlParam(viewParam);
  const forfeitedDeposits = deposits.data ?? [];
  const options = [
    { value: '', label: completedText.appointments },
    {
      value: depositsValue,
      label: (
        <>
          {completedText.deposits} {deposits.data && <span className="n">{forfeitedDeposits.length}</span>}
        </>
      ),
    },
  ];
  return (
    <Screen
      title={completedText.title}
      context={
        forfeitedDeposits.length > 0
          ? depositsText.context(
              forfeitedDeposits.length,
              sumCents(forfeitedDeposits.map(({ depositCents }) => depositCents)),
            )
          : undefined
      }
      contextToCome={depositsText.context(0, 0)}
      actions={
        <SegmentedControl
          legend={completedText.viewLegend}
          legendHidden
          fullWidth="phones"
          value={view === depositsValue ? depositsValue : ''}
          options={options}
          onChange={setView}
        />
      }
    >
      {view === depositsValue ? (
        <ForfeitedDeposits deposits={deposits} filter={filter} />
      ) : (
        <CompletedAppointments />
      )}
    </Screen>
  );
}
