import { money, percentText, plainDollars } from '#shared/core/format.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { registerName } from '#shared/sales/register-id.ts';
import type { Tender } from '#shared/sales/sale.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Amount, Totals } from '../../totals.tsx';
import { panelText, giveBackText as text } from '../copy.ts';
import { wayOf } from '../panel/sold-contents.tsx';
import { type BackWay, singleWay } from './give-back-draft.ts';
import type { GivingBack } from './use-give-back.ts';

type Props = { back: GivingBack };

/** Refund by payment method, with its total. */
export function MoneyBack({ back }: Props) {
  const { ways, figures, draft, change } = back;
  const single = singleWay(ways, figures.dueCents);
  return (
    <section className="give-back__money" aria-label={text.money}>
      <div className="give-back__head">
        <h3>{text.money}</h3>
        {ways.length > 1 && (
          <Button
            variant="ghost"
            disabled={single === undefined || figures.dueCents === 0}
            onClick={() => change({ ways: single ?? draft.ways })}
          >
            {text.single}
          </Button>
        )}
      </div>
      <ul className="back-ways">
        {ways.map((way) => (
          <WayBack key={way.tender.tenderId} way={way} back={back} />
        ))}
      </ul>
      <ReturnTotals back={back} />
      <div aria-live="polite" className="give-back__problems">
        <Problems back={back} />
      </div>
    </section>
  );
}

function Problems({ back: { missingCents, limit, isTried, ways, gone, press } }: Props) {
  const isUneven = missingCents !== 0 && (isTried || ways.some(({ isShut }) => isShut));
  return (
    <>
      {isUneven && (
        <Alert>
          {missingCents > 0 ? text.missing(money(missingCents)) : text.surplus(money(-missingCents))}
        </Alert>
      )}
      {limit !== undefined && !press.isError && <Alert>{limit}</Alert>}
      {gone !== undefined && <Alert>{gone}</Alert>}
      {press.isError && <Alert>{textOf(press.error)}</Alert>}
    </>
  );
}

/** What the cashier has to do for this method. */
function noteOf(
  { method, paymentId, phoneEnding }: Tender,
  { registerId, isDrawerOpen }: GivingBack,
): string {
  switch (method) {
    case 'cash':
      return text.fromDrawer(registerName(registerId), isDrawerOpen);
    case 'card':
      return paymentId === undefined ? text.atTerminal : text.byProcessor;
    case 'athMovil':
      if (paymentId === undefined) return text.byHand;
      return phoneEnding ? text.byServiceTo(phoneEnding) : text.byService;
  }
}

function WayBack({ way, back }: Props & { way: BackWay }) {
  const { tender, most, cents, isShut } = way;
  const { draft, change } = back;
  const { tenderId, method, paymentId, reference } = tender;
  const isAtTerminal = method === 'card' && paymentId === undefined;
  const name = wayOf(tender);
  const isWrong = cents === undefined || cents > most;
  const type = (typed: string) => change({ ways: { ...draft.ways, [tenderId]: typed } });
  return (
    <li className="back-way n">
      <Icon of={methodIcons[method]} tone="muted" className="back-way__icon" />
      <div className="back-way__name">
        <b>{name}</b>
        <span className="muted small">{text.upTo(money(most))}</span>
      </div>
      <div className="back-way__amount">
        <TextField
          label={text.backBy(name)}
          labelHidden
          look="dollars"
          inputMode="decimal"
          autoComplete="off"
          disabled={isShut}
          value={draft.ways[tenderId] ?? plainDollars(cents ?? 0)}
          error={isWrong ? text.tooMuch(money(most)) : undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <div className="back-way__note">
        <p className="small">{isShut ? saleErrors.no_drawer_for_return.text : noteOf(tender, back)}</p>
        {reference && <p className="muted small">{panelText.reference(reference)}</p>}
        {isAtTerminal && cents !== 0 && (
          <TextField
            label={text.authorization}
            optional
            autoComplete="off"
            maxLength={20}
            value={draft.authorizations[tenderId] ?? ''}
            onChange={({ target }) =>
              change({
                ways: draft.ways,
                authorizations: { ...draft.authorizations, [tenderId]: target.value },
              })
            }
          />
        )}
      </div>
    </li>
  );
}

function ReturnTotals({ back: { figures, sale } }: Props) {
  const { netCents, taxes, tipCents, dueCents } = figures;
  return (
    <Totals look="ruled" total={{ label: text.total, cents: dueCents }}>
      <Amount label={text.net} cents={netCents} />
      {taxes.map(({ name, basisPoints, cents }) => (
        <Amount key={`${name} ${basisPoints}`} label={name} note={percentText(basisPoints)} cents={cents} />
      ))}
      {tipCents > 0 && <Amount label={text.tip(sale.tip?.staffName ?? '')} cents={tipCents} />}
    </Totals>
  );
}
