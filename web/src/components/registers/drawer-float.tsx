import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import { formatPlainDollars } from '#shared/core/format.ts';
import { calculatePiecesCents } from '#shared/registers/pieces.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { type AppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormControl, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { openText as text } from './copy.ts';
import { emptyPieceCount, isCountComplete, type PieceCount, PieceCounter } from './piece-counter.tsx';

export const OpenForm = z.object({
  floatCents: z
    .string()
    .check(z.refine((typed) => parseCents(typed) !== undefined, { error: text.noAmount })),
  note: z.string().check(z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' })),
});
export type OpenValues = z.infer<typeof OpenForm>;

/** Suggested amounts. The first is the default if the last closing left nothing. */
export const usualFloats = [10_000, 15_000, 20_000] as const;

type FloatFieldProps = {
  readonly hint: string | undefined;
  readonly action: ReactNode;
  readonly counted: PieceCount | undefined;
};

/** Amount in large figures, or the sum of the pieces while they are counted. */
function FloatField({ hint, action, counted }: FloatFieldProps) {
  const id = useId();
  return (
    <FormControl name="floatCents">
      {({ value, onChange, error }) => (
        <div className="amplify-field">
          <Row justify="between" weight={600} style={{ margin: '-8px -12px 0 0' }}>
            <label htmlFor={id}>{text.float}</label>
            {action}
          </Row>
          <Row gap={8} pad="0 14" className="open-drawer__box n">
            <Text tone="muted" aria-hidden>
              $
            </Text>
            {/* Grows from zero, because its natural width of twenty large digits exceeds a phone. */}
            <input
              className="grow"
              id={id}
              name="floatCents"
              inputMode="decimal"
              autoComplete="off"
              readOnly={counted !== undefined}
              value={counted === undefined || isCountComplete(counted) ? String(value) : ''}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => onChange(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
          </Row>
          <p
            id={`${id}-note`}
            className={error === undefined ? 'small muted n' : 'amplify-field__error-message'}
          >
            {error === undefined ? hint : <ErrorText text={error} />}
          </p>
        </div>
      )}
    </FormControl>
  );
}

type FloatProps = {
  readonly form: AppForm<OpenValues, OpenValues>;
  readonly leftCents: number | undefined;
  readonly counted: PieceCount | undefined;
  readonly onCounted: (counted: PieceCount | undefined) => void;
};

/** Opening float as an amount or as a count by piece. */
export function Float({ form, leftCents, counted, onCounted }: FloatProps) {
  const typed = useFormInput(form).floatCents;
  const setFloat = (cents: number) =>
    form.setValue('floatCents', formatPlainDollars(cents), { shouldValidate: true, shouldDirty: true });
  const updateCount = (pieceCount: PieceCount) => {
    onCounted(pieceCount);
    setFloat(calculatePiecesCents(pieceCount.pieces));
  };
  const floatCents = parseCents(typed);
  const differs = leftCents !== undefined && floatCents !== undefined && floatCents !== leftCents;
  const suggestedCents = [...new Set([...usualFloats, ...(leftCents === undefined ? [] : [leftCents])])];
  return (
    <Stack gap={10} className="open-drawer__float">
      <FloatField
        counted={counted}
        hint={leftCents === undefined || differs ? undefined : text.lastClosingLeft(leftCents)}
        action={
          <Button
            variant="ghost"
            onClick={() => (counted ? onCounted(undefined) : updateCount(emptyPieceCount))}
          >
            {counted ? text.endCount : text.count}
          </Button>
        }
      />
      {counted ? (
        <PieceCounter counted={counted} onChange={updateCount} />
      ) : (
        <Chips
          legend={text.usualAmounts}
          legendHidden
          value={floatCents === undefined ? undefined : formatPlainDollars(floatCents)}
          options={suggestedCents
            .toSorted((a, b) => a - b)
            .map((cents) => ({ value: formatPlainDollars(cents), label: text.amount(cents) }))}
          onChange={(value) => setFloat(parseCents(value) ?? 0)}
        />
      )}
      {differs && (
        <FormTextArea name="note" rows={2} label={text.note} hint={text.differenceHint(leftCents)} optional />
      )}
    </Stack>
  );
}
