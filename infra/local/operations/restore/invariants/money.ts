import { isDeepStrictEqual } from 'node:util';
import type { Appointment, DepositStatus } from '#shared/appointments/appointment.ts';
import { missingCents } from '#shared/appointments/closing/dose-charges.ts';
import { appointmentSource, balanceOf, type LedgerKind, Movement } from '#shared/payments/ledger.ts';
import { agree, none } from './agree.ts';

type ClaimRow = { readonly kind: string; readonly name: string; readonly ownerId?: string };
type CheckMoneyInput = {
  readonly appointments: readonly Appointment[];
  readonly ledger: readonly Movement[];
  readonly uniqueClaims: readonly ClaimRow[];
  readonly audit: readonly { readonly subjectId: string; readonly action: string }[];
};

/** An appointment with its ledger rows and its audited actions. */
type Story = {
  readonly appointment: Appointment;
  readonly ledger: readonly Movement[];
  readonly actions: readonly string[];
};

/** Expected ledger kinds for each state of a deposit. */
const chains: Record<DepositStatus, readonly LedgerKind[]> = {
  none: [],
  awaited: [],
  held: ['depositHeld'],
  captured: ['depositHeld', 'depositCaptured'],
  releasing: ['depositHeld'],
  released: ['depositHeld', 'depositReleased'],
  refunding: ['depositHeld', 'depositCaptured'],
  refunded: ['depositHeld', 'depositCaptured', 'depositRefunded'],
  kept: ['depositHeld', 'depositCaptured', 'depositKept'],
};

/** Returns a deposit's expected movements, including later and returned refunds. */
function depositStory({ appointment: { deposit }, actions }: Story): readonly LedgerKind[] {
  const times = (action: string) => actions.filter((each) => each === action).length;
  const sentBack = Array(times('appointment.refundFailed'))
    .fill(['depositRefunded', 'depositRefundFailed'] as const)
    .flat();
  if (times('appointment.forfeitWaived') === 0) return [...chains[deposit.status], ...sentBack];
  const back = deposit.status === 'refunded' ? (['depositRefunded'] as const) : [];
  return [...chains.kept, ...sentBack, ...back];
}

/** Returns the income movements of appointments with medicines only; unattended ones are voided. */
function expectationStory({ services, status }: Appointment): readonly LedgerKind[] {
  if (services.length > 0) return [];
  return status === 'cancelled' || status === 'noShow'
    ? ['incomeExpected', 'incomeVoided']
    : ['incomeExpected'];
}

/** Returns the movements due for an appointment; an expired request has none, because no card was held. */
function kindsDue(story: Story): readonly LedgerKind[] {
  const { appointment } = story;
  if (appointment.status === 'expired') return [];
  const kinds = [...depositStory(story), ...expectationStory(appointment)];
  if (appointment.status !== 'completed') return kinds;
  return balanceOwed(story) > 0 && !isPaidAtTill(story)
    ? [...kinds, 'balanceCollected', 'income']
    : [...kinds, 'income'];
}

/** Returns the balance besides the deposit; a front desk appointment owes all or nothing. */
function balanceOwed({ appointment, ledger }: Story): number {
  const { origin, totalCents, deposit, status } = appointment;
  if (origin === 'client') return totalCents - deposit.amountCents;
  if (status === 'confirmed') return appointment.collected?.cents ?? appointment.balanceDueCents;
  return ledger.find(({ kind }) => kind === 'income')?.amountCents ?? 0;
}

/** Whether the POS collected the balance; its later refunds are made there too. */
const isPaidAtTill = (story: Story): boolean => {
  const { appointment } = story;
  return (
    ('collected' in appointment && appointment.collected !== undefined) ||
    (appointment.status === 'completed' && appointment.collectedCents < balanceOwed(story))
  );
};

/** Whether a sale or return wrote the movement; `checkSales` checks it. */
export const isOfTill = ({ source, shiftId }: Movement): boolean =>
  source.kind === 'sale' || shiftId !== undefined;

/** Returns a movement's amount; an appointment's income is its deposit and its balance. */
function amountOf(story: Story, kind: LedgerKind): number {
  const { totalCents, deposit } = story.appointment;
  if (kind === 'balanceCollected') return balanceOwed(story);
  if (kind === 'incomeExpected' || kind === 'incomeVoided') return totalCents;
  return kind === 'income' ? deposit.amountCents + balanceOwed(story) : deposit.amountCents;
}

/** Returns the open balance of an appointment; undefined for a request without payment. */
function balanceDue(story: Story): number | undefined {
  const { status } = story.appointment;
  if (status === 'pending' || status === 'confirmed') return isPaidAtTill(story) ? 0 : balanceOwed(story);
  return status === 'reserved' || status === 'expired' ? undefined : 0;
}

/** Whether a row has a movement's shape. */
function isMovement(row: Movement): boolean {
  const { success, data } = Movement.safeParse(row);
  return success && isDeepStrictEqual({ ...row, ...data }, row);
}

/** Checks each appointment's ledger rows and balance to the cent; `checkGiven` checks dose costs. */
function checkLedger(stories: readonly Story[], ledger: readonly Movement[]): string[] {
  const findings: string[] = [];
  const found = ledger
    .filter((each) => !isOfTill(each) && each.kind !== 'medicationExpense')
    .map(({ source, kind, amountCents }) => `${source.id} ${kind} ${amountCents}`);
  const due = stories.flatMap((story) =>
    kindsDue(story).map((kind) => `${story.appointment.appointmentId} ${kind} ${amountOf(story, kind)}`),
  );
  findings.push(
    ...agree("Ledger rows tell the story of their appointment's money", found.sort(), due.sort()),
  );
  findings.push(
    ...none(
      'A ledger row is well formed',
      ledger.filter((row) => !isMovement(row)).map(({ source, cause }) => `${source.id} ${cause}`),
    ),
  );
  findings.push(
    ...none(
      'No appointment gave back more than it took',
      stories
        .filter(
          ({ appointment, ledger: own }) => balanceOf(appointmentSource(appointment.appointmentId), own) < 0,
        )
        .map(({ appointment }) => appointment.appointmentId),
    ),
  );
  const owing = stories.filter((story) => balanceDue(story) !== undefined);
  findings.push(
    ...agree(
      'An appointment says what is left to pay',
      owing.map(({ appointment }) => `${appointment.appointmentId} ${appointment.balanceDueCents}`),
      owing.map((story) => `${story.appointment.appointmentId} ${balanceDue(story)}`),
    ),
  );
  return findings;
}

/** Returns the price without doses that were missing at closing. */
function chargedCents(appointment: Appointment): number {
  const isShort = appointment.status === 'completed' && appointment.collected === undefined;
  return appointment.totalCents - (isShort ? missingCents(appointment) : 0);
}

/** Checks that appointments by the front desk are charged in full or not at all. */
function checkDeskCharges(stories: readonly Story[]): string[] {
  return none(
    'An appointment of the front desk is charged whole or not at all',
    stories
      .filter(({ appointment }) => appointment.origin === 'admin')
      .filter((story) => ![0, chargedCents(story.appointment)].includes(balanceOwed(story)))
      .map(({ appointment }) => appointment.appointmentId),
  );
}

/** Checks that each payment intent is claimed by the one appointment it pays for. */
function checkGuards({ appointments, uniqueClaims }: CheckMoneyInput): string[] {
  const taken = uniqueClaims
    .filter(({ kind }) => kind === 'paymentIntent')
    .map(({ name, ownerId }) => `${name} ${ownerId}`);
  const owned = appointments.flatMap(({ appointmentId, deposit }) =>
    deposit.paymentIntentId === undefined ? [] : [`${deposit.paymentIntentId} ${appointmentId}`],
  );
  return agree('A card payment belongs to the one appointment it is for', taken.sort(), owned.sort());
}

/** Checks that ledger, balances and payments of appointments agree. */
export function checkMoney(given: CheckMoneyInput): string[] {
  const bySource = Map.groupBy(given.ledger, ({ source }) => source.id);
  const trails = Map.groupBy(given.audit, ({ subjectId }) => subjectId);
  const stories = given.appointments.map((appointment) => ({
    appointment,
    ledger: bySource.get(appointment.appointmentId) ?? [],
    actions: (trails.get(appointment.appointmentId) ?? []).map(({ action }) => action),
  }));
  return [...checkLedger(stories, given.ledger), ...checkDeskCharges(stories), ...checkGuards(given)];
}
