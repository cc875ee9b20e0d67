import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { registerErrors } from '#shared/registers/errors.ts';
import { useCloseDrawer } from '#web/src/components/registers/queries.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { focusFirstError } from '#web/src/ui/fields/focus-first-error.ts';
import { type AppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormText, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { countText as text } from './copy.ts';
import { ExpectedLines } from './expected-lines.tsx';
import type { CloseValues, Count, Drawer } from './use-count.ts';

type Props = {
  readonly drawer: Drawer;
  readonly count: Count;
  readonly form: AppForm<CloseValues, CloseValues>;
};

/** Focuses the first error, which an invalid count shows before the form is validated. */
const focusFirstInvalid = (form: HTMLFormElement | null) => form && focusFirstError(form);

/** Expected cash, difference and the form to close the drawer. */
export function ClosePart({ drawer, count, form }: Props) {
  const { cash, differenceCents } = count;
  return (
    <Card>
      <Stack as="section" gap={14} pad="18 24" phone={{ pad: '14 16' }} aria-labelledby="counting-expected">
        <Stack as="h2" id="counting-expected" pad="0 0 8 0" size={16} weight={600}>
          {text.expectedTitle}
        </Stack>
        {cash && differenceCents !== undefined ? (
          <>
            <ExpectedLines drawer={drawer} cash={cash} count={count} />
            {count.isComplete && <Difference cents={differenceCents} />}
            <CloseFields count={count} form={form} differenceCents={differenceCents} />
            <CloseButton drawer={drawer} count={count} form={form} differenceCents={differenceCents} />
          </>
        ) : (
          <>
            <p className="muted">{text.blindCountHint}</p>
            {count.error !== null && <Alert>{toErrorMessage(count.error)}</Alert>}
            {count.hasMoved && count.error === null && <Alert>{registerErrors.cash_moved.text}</Alert>}
            <Button
              variant="primary"
              size="large"
              fullWidth
              busy={count.isEnding}
              busyLabel={text.counting}
              onClick={({ currentTarget: { form: formElement } }) =>
                count.isComplete ? count.end() : focusFirstInvalid(formElement)
              }
            >
              <Text textAlign="center" grow>
                {text.endCount}
              </Text>
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

function classifyDifference(cents: number) {
  if (cents === 0) return 'agrees';
  return cents < 0 ? 'missing' : 'over';
}

const differenceClasses = { agrees: 'badge--conf', missing: 'badge--danger', over: 'badge--pend' } as const;

function Difference({ cents }: { readonly cents: number }) {
  const kind = classifyDifference(cents);
  return (
    <Row
      as="p"
      gap={10}
      pad="12 14"
      weight={600}
      className={differenceClasses[kind]}
      style={{ borderRadius: 'var(--ds-r-l)' }}
      role="status"
    >
      <Icon icon={cents === 0 ? CircleCheck : TriangleAlert} />
      <span className="grow">{text[kind]}</span>
      <Text size={20} weight={600} className="n">
        {text.formatMoney(Math.abs(cents))}
      </Text>
    </Row>
  );
}

type CloseFieldsProps = Omit<Props, 'drawer'> & { readonly differenceCents: number };

function CloseFields({ count, form, differenceCents }: CloseFieldsProps) {
  const leftCents = parseCents(useFormInput(form).leftCents);
  return (
    <>
      {differenceCents !== 0 && <FormTextArea name="note" rows={2} label={text.note} />}
      <Split columns="1fr 1fr" gap={12}>
        <FormText
          name="leftCents"
          label={text.leftInDrawer}
          variant="dollars"
          inputMode="decimal"
          autoComplete="off"
        />
        <div>
          <p className="amplify-label">{text.takenLabel}</p>
          <Row
            as="p"
            pad="0 14"
            weight={600}
            className="n"
            style={{
              minHeight: 44,
              marginTop: 6,
              border: '1px solid var(--ds-hairline)',
              borderRadius: 'var(--ds-r)',
            }}
            aria-live="polite"
          >
            {leftCents === undefined || !count.isComplete
              ? ''
              : text.formatMoney(Math.max(0, count.countedCents - leftCents))}
          </Row>
        </div>
      </Split>
    </>
  );
}

/** Validates the form, sets field errors and returns whether it is valid. */
function validateClose({ count, form, differenceCents }: CloseFieldsProps): boolean {
  const { note, leftCents } = form.getValues();
  if (differenceCents !== 0 && note.trim() === '') {
    form.setError('note', { message: text.noteMissing }, { shouldFocus: true });
    return false;
  }
  if ((parseCents(leftCents) ?? 0) > count.countedCents) {
    form.setError('leftCents', { message: text.leftAboveCounted }, { shouldFocus: true });
    return false;
  }
  return true;
}

/** Asks for confirmation with register and difference, because a Z cannot be changed. */
function CloseButton({ drawer, count, form, differenceCents }: Props & CloseFieldsProps) {
  const { register, nextNumber } = drawer;
  const navigate = useNavigate();
  const close = useCloseDrawer(register.registerId);
  const [isConfirming, setConfirming] = useState(false);
  // Uses the form's submit, so that errors disappear while they are corrected.
  const requestConfirmation = form.handleSubmit(
    () => setConfirming(validateClose({ count, form, differenceCents })),
    () => form.trigger(undefined, { shouldFocus: true }),
  );
  const send = () => {
    const { note, leftCents, terminalCents } = form.getValues();
    const terminal = parseCents(terminalCents);
    close.mutate(
      {
        shiftId: count.shiftId,
        pieces: count.pieces,
        shownExpectedCents: count.cash?.expectedCents ?? 0,
        leftCents: parseCents(leftCents) ?? 0,
        ...(differenceCents !== 0 && { note }),
        terminalCents: terminal,
      },
      {
        onSuccess({ closingNumber }) {
          toast.success(text.done(closingNumber));
          void navigate(paths.closing(String(closingNumber)));
        },
        onError(error) {
          count.handleError(error);
          setConfirming(false);
        },
      },
    );
  };
  return (
    <>
      {close.error !== null && <Alert>{toErrorMessage(close.error)}</Alert>}
      <Button
        variant="primary"
        size="large"
        fullWidth
        onClick={({ currentTarget: { form: formElement } }) =>
          count.isComplete ? void requestConfirmation() : focusFirstInvalid(formElement)
        }
      >
        <Text textAlign="center" grow>
          {text.submit}
        </Text>
      </Button>
      <p className="small muted n">{text.closingNote(nextNumber)}</p>
      {isConfirming && (
        <ConfirmDialog
          title={text.confirmTitle(register.name)}
          confirmLabel={text.submit}
          busy={close.isPending}
          busyLabel={text.closing}
          onConfirm={send}
          onCancel={() => setConfirming(false)}
        >
          {text.confirm(register.name, differenceCents, nextNumber)}
        </ConfirmDialog>
      )}
    </>
  );
}
