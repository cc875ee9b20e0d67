import { Info, Lock, LockOpen } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatPlainDollars } from '#shared/core/format.ts';
import type { RegisterView } from '#shared/registers/api.ts';
import { calculatePiecesCents } from '#shared/registers/pieces.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { getCivilNow } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { openText as text } from './copy.ts';
import { Float, OpenForm, type OpenValues, usualFloats } from './drawer-float.tsx';
import './open-drawer.css';
import { emptyPieceCount, isCountComplete, type PieceCount } from './piece-counter.tsx';
import { useOpenDrawer } from './queries.ts';
import { useRegister, useRegisters } from './use-register.ts';

/** Opens a drawer, or switches to a register whose drawer is open. Render it to open it. */
export function OpenDrawerDialog({ onClose }: { readonly onClose: () => void }) {
  const { firstName, lastName } = useSignedIn();
  const registers = useRegisters();
  const [isDirty, setDirty] = useState(false);
  const subtitle = `${text.formatMoment(getCivilNow())} · ${firstName} ${lastName}`;
  return (
    <Dialog title={text.title} subtitle={subtitle} dirty={isDirty} onClose={onClose}>
      <QueryBoundary query={registers} errorTitle={text.failed}>
        {({ rows, unusedId }) => (
          <OpenDrawer rows={rows} unusedId={unusedId} onDirty={setDirty} onClose={onClose} />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type OpenDrawerProps = {
  readonly rows: readonly RegisterView[];
  readonly unusedId: string | undefined;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
};

const createUnusedRegister = (registerId: string): RegisterView => ({
  registerId,
  name: formatRegisterName(registerId),
  sales: 0,
});

function OpenDrawer({ rows, unusedId, onDirty, onClose }: OpenDrawerProps) {
  const { registerId: inUse, choose } = useRegister();
  const [selectedId, setSelectedId] = useState(inUse);
  // Kept when the register changes, because the money is the same.
  const [counted, setCounted] = useState<PieceCount>();
  const isListed = (id: string) => rows.some((row) => row.registerId === id);
  const [addedId, setAddedId] = useState(isListed(inUse) ? undefined : inUse);
  const visibleRows =
    addedId === undefined || isListed(addedId) ? rows : [...rows, createUnusedRegister(addedId)];
  const register =
    visibleRows.find(({ registerId }) => registerId === selectedId) ??
    visibleRows[0] ??
    createUnusedRegister(selectedId);
  const chooseSelected = () => {
    choose(register.registerId);
    onClose();
  };
  const registerChoice = (
    <RegisterChoice
      rows={visibleRows}
      chosenId={register.registerId}
      onChoose={setSelectedId}
      onAdd={
        unusedId !== undefined && addedId === undefined
          ? () => {
              setAddedId(unusedId);
              setSelectedId(unusedId);
            }
          : undefined
      }
    />
  );
  return register.opening ? (
    <>
      <DialogBody>
        <Stack gap={16}>
          {registerChoice}
          <DrawerInUseNote>{text.inUse}</DrawerInUseNote>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text.notNow}</Button>
        <Button variant="primary" onClick={chooseSelected}>
          {text.chooseRegister(register.name)}
        </Button>
      </DialogFoot>
    </>
  ) : (
    <FloatForm
      key={register.registerId}
      register={register}
      counted={counted}
      onCounted={setCounted}
      onOpened={chooseSelected}
      onDirty={onDirty}
    >
      {registerChoice}
    </FloatForm>
  );
}

function DrawerInUseNote({ children }: { readonly children: string }) {
  return (
    <Row as="p" gap={10} align="stretch" tone="secondary">
      <Icon icon={Info} tone="muted" />
      <span>{children}</span>
    </Row>
  );
}

type RegisterChoiceProps = {
  readonly rows: readonly RegisterView[];
  readonly chosenId: string;
  readonly onChoose: (registerId: string) => void;
  readonly onAdd: (() => void) | undefined;
};

function RegisterChoice({ rows, chosenId, onChoose, onAdd }: RegisterChoiceProps) {
  const name = useId();
  return (
    <Stack as="fieldset" gap={8}>
      <legend className="visually-hidden">{text.register}</legend>
      {rows.map((row) => (
        <ChoiceCard
          key={row.registerId}
          type="radio"
          name={name}
          value={row.registerId}
          checked={row.registerId === chosenId}
          onChange={() => onChoose(row.registerId)}
        >
          <span className="grow">
            <Text weight={600} block>
              {row.name}
            </Text>
            <span className="small muted n">{describeRegister(row)}</span>
          </span>
          <Badge
            {...(row.opening ? { tone: 'conf' as const } : {})}
            icon={row.opening ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          >
            {row.opening ? text.open : text.closed}
          </Badge>
        </ChoiceCard>
      ))}
      {onAdd && (
        <div style={{ margin: '-4px 0 -8px -12px' }}>
          <Button variant="ghost" onClick={onAdd}>
            {text.otherRegister}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function describeRegister({ opening, lastClosing }: RegisterView): string {
  if (opening) return text.openedBy(opening.byName, opening.at);
  return lastClosing ? text.lastClosing(lastClosing.at) : text.neverUsed;
}

type FloatFormProps = {
  readonly register: RegisterView;
  readonly counted: PieceCount | undefined;
  readonly onCounted: (counted: PieceCount | undefined) => void;
  readonly onOpened: () => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly children: ReactNode;
};

function FloatForm({ register, counted, onCounted, onOpened, onDirty, children }: FloatFormProps) {
  const leftCents = register.lastClosing?.leftCents;
  const expectedCents = leftCents ?? usualFloats[0];
  const form = useAppForm(OpenForm, {
    floatCents: formatPlainDollars(counted ? calculatePiecesCents(counted.pieces) : expectedCents),
    note: '',
  });
  const openDrawer = useOpenDrawer(register.registerId);
  // A count is unsaved input even if it equals the amount left.
  const { pieces, unread } = counted ?? emptyPieceCount;
  const isComplete = isCountComplete({ pieces, unread });
  const hasInput = form.formState.isDirty || !isComplete || calculatePiecesCents(pieces) > 0;
  useEffect(() => {
    onDirty(hasInput);
    return () => onDirty(false);
  }, [hasInput, onDirty]);
  const floatCents = parseCents(useFormInput(form).floatCents);
  const amount = floatCents !== undefined && isComplete ? text.amount(floatCents) : undefined;
  const submit = async ({ floatCents: typed, note }: OpenValues) => {
    // The counter shows the invalid piece, and the form moves the focus there.
    if (!isComplete) return form.setError('root.pieces', {});
    const cents = parseCents(typed) ?? 0;
    await openDrawer.mutateAsync({ floatCents: cents, ...(note.trim() !== '' && { note }) });
    toast.success(text.done(register.name, cents));
    onOpened();
  };
  return (
    <Form form={form} onSubmit={submit} className="dialog__form">
      <DialogBody>
        <Stack gap={16}>
          <FormSummary />
          {children}
          <Float form={form} leftCents={leftCents} counted={counted} onCounted={onCounted} />
          <DrawerInUseNote>{text.closedDrawerNote}</DrawerInUseNote>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button disabled={openDrawer.isPending} onClick={useDialogClose()}>
          {text.notNow}
        </Button>
        <Button type="submit" variant="primary" busy={openDrawer.isPending} busyLabel={text.working}>
          <Row
            as="span"
            gap={24}
            align="stretch"
            justify={amount === undefined ? 'center' : 'between'}
            style={{ minWidth: 160 }}
          >
            {text.submit} {amount !== undefined && <span className="n">{amount}</span>}
          </Row>
        </Button>
      </DialogFoot>
    </Form>
  );
}
