import { formatMoney, formatPercent, formatPlainDollars } from '#shared/core/format.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import type { Tender } from '#shared/sales/sale.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Amount, Totals } from '../../totals.tsx';
import { panelText, returnText as text } from '../copy.ts';
import { formatTender } from '../panel/sold-contents.tsx';
import { type RefundPart, toSingleRefund } from './return-draft.ts';
import type { SaleReturnForm } from './use-sale-return.ts';

type Props = { saleReturn: SaleReturnForm };

/** Refund by payment method, with its total. */
export function RefundSection({ saleReturn }: Props) {
  const { refundParts, figures, draft, change } = saleReturn;
  const singleRefund = toSingleRefund(refundParts, figures.dueCents);
  return (
    <Stack as="section" gap={12} pad="16 24 20 24" phone={{ pad: '16 16 20 16' }} aria-label={text.money}>
      <Row justify="between" style={{ minHeight: 44 }}>
        <Heading level={3} size={16}>
          {text.money}
        </Heading>
        {refundParts.length > 1 && (
          <Button
            variant="ghost"
            disabled={singleRefund === undefined || figures.dueCents === 0}
            onClick={() => change({ typedRefunds: singleRefund ?? draft.typedRefunds })}
          >
            {text.single}
          </Button>
        )}
      </Row>
      <Stack as="ul" gap={8}>
        {refundParts.map((part) => (
          <RefundPartRow key={part.tender.tenderId} part={part} saleReturn={saleReturn} />
        ))}
      </Stack>
      <ReturnTotals saleReturn={saleReturn} />
      <Stack aria-live="polite" gap={8}>
        <RefundProblems saleReturn={saleReturn} />
      </Stack>
    </Stack>
  );
}

function RefundProblems({
  saleReturn: { missingCents, limit, wasSubmitted, refundParts, finalReason, command },
}: Props) {
  const hasWrongSum =
    missingCents !== 0 && (wasSubmitted || refundParts.some(({ isDrawerClosed }) => isDrawerClosed));
  return (
    <>
      {hasWrongSum && (
        <Alert>
          {missingCents > 0
            ? text.missingAmount(formatMoney(missingCents))
            : text.surplusAmount(formatMoney(-missingCents))}
        </Alert>
      )}
      {limit !== undefined && !command.isError && <Alert>{limit}</Alert>}
      {finalReason !== undefined && <Alert>{finalReason}</Alert>}
      {command.isError && <Alert>{toErrorMessage(command.error)}</Alert>}
    </>
  );
}

/** Describes what the cashier has to do for this method. */
function describeRefund(
  { method, paymentId, phoneEnding }: Tender,
  { registerId, isDrawerOpen }: SaleReturnForm,
): string {
  switch (method) {
    case 'cash':
      return text.fromDrawer(formatRegisterName(registerId), isDrawerOpen);
    case 'card':
      return paymentId === undefined ? text.atTerminal : text.byProcessor;
    case 'athMovil':
      if (paymentId === undefined) return text.byHand;
      return phoneEnding ? text.byServiceTo(phoneEnding) : text.byService;
  }
}

function RefundPartRow({ part, saleReturn }: Props & { part: RefundPart }) {
  const { tender, maximumCents, cents, isDrawerClosed } = part;
  const { draft, change } = saleReturn;
  const { tenderId, method, paymentId, reference } = tender;
  const isAtTerminal = method === 'card' && paymentId === undefined;
  const name = formatTender(tender);
  const isWrong = cents === undefined || cents > maximumCents;
  const changeAmount = (typed: string) =>
    change({ typedRefunds: { ...draft.typedRefunds, [tenderId]: typed } });
  return (
    <Split as="li" columns="20px 1fr 116px" gap="6 12" pad="12 14" align="center" className="sales-card n">
      <Icon icon={methodIcons[method]} tone="muted" />
      <Stack>
        <b>{name}</b>
        <Text size={14} tone="muted">
          {text.maximum(formatMoney(maximumCents))}
        </Text>
      </Stack>
      <div>
        <TextField
          label={text.backBy(name)}
          labelHidden
          variant="dollars"
          inputMode="decimal"
          autoComplete="off"
          disabled={isDrawerClosed}
          value={draft.typedRefunds[tenderId] ?? formatPlainDollars(cents ?? 0)}
          error={isWrong ? text.aboveMaximum(formatMoney(maximumCents)) : undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => changeAmount(target.value)}
        />
      </div>
      <Stack gap={8} breakWords style={{ gridColumn: '2 / -1' }}>
        <Text as="p" size={14}>
          {isDrawerClosed ? saleErrors.no_drawer_for_return.text : describeRefund(tender, saleReturn)}
        </Text>
        {reference && (
          <Text as="p" size={14} tone="muted">
            {panelText.reference(reference)}
          </Text>
        )}
        {isAtTerminal && cents !== 0 && (
          <TextField
            label={text.authorization}
            optional
            autoComplete="off"
            maxLength={20}
            value={draft.authorizations[tenderId] ?? ''}
            onChange={({ target }) =>
              change({
                typedRefunds: draft.typedRefunds,
                authorizations: { ...draft.authorizations, [tenderId]: target.value },
              })
            }
          />
        )}
      </Stack>
    </Split>
  );
}

function ReturnTotals({ saleReturn: { figures, sale } }: Props) {
  const { netCents, taxes, tipCents, dueCents } = figures;
  return (
    <Totals variant="ruled" total={{ label: text.total, cents: dueCents }}>
      <Amount label={text.netLabel} cents={netCents} />
      {taxes.map(({ name, basisPoints, cents }) => (
        <Amount key={`${name} ${basisPoints}`} label={name} note={formatPercent(basisPoints)} cents={cents} />
      ))}
      {tipCents > 0 && <Amount label={text.tip(sale.tip?.staffName ?? '')} cents={tipCents} />}
    </Totals>
  );
}
