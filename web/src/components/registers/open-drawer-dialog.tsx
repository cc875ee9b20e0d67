import { Info, Lock, LockOpen } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { plainDollars } from '#shared/core/format.ts';
import type { RegisterView } from '#shared/registers/api.ts';
import { countedCents } from '#shared/registers/pieces.ts';
import { registerName } from '#shared/sales/register-id.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilNow } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { openText as text } from './copy.ts';
import { Float, OpenForm, type OpenValues, usualFloats } from './drawer-float.tsx';
import './open-drawer.css';
import { type Counted, isCountedWhole, nothingCounted } from './piece-counter.tsx';
import { useOpenDrawer } from './queries.ts';
import { useRegister, useRegisters } from './use-register.ts';

/** Opens a drawer, or switches to a register whose drawer is open. Render it to open it. */
export function OpenDrawerDialog({ onClose }: { readonly onClose: () => void }) {
  const { firstName, lastName } = useSignedIn();
  const registers = useRegisters();
  const [isDirty, setDirty] = useState(false);
  const subtitle = `${text.now(civilNow())} · ${firstName} ${lastName}`;
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

type OpenProps = {
  readonly rows: readonly RegisterView[];
  readonly unusedId: string | undefined;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
};

const unused = (registerId: string): RegisterView => ({
  registerId,
  name: registerName(registerId),
  sales: 0,
});

function OpenDrawer({ rows, unusedId, onDirty, onClose }: OpenProps) {
  const { registerId: inUse, choose } = useRegister();
  const [wantedId, want] = useState(inUse);
  // Kept when the register changes, because the money is the same.
  const [counted, setCounted] = useState<Counted>();
  const isListed = (id: string) => rows.some((row) => row.registerId === id);
  const [added, add] = useState(isListed(inUse) ? undefined : inUse);
  const shown = added === undefined || isListed(added) ? rows : [...rows, unused(added)];
  const register = shown.find(({ registerId }) => registerId === wantedId) ?? shown[0] ?? unused(wantedId);
  const done = () => {
    choose(register.registerId);
    onClose();
  };
  const choice = (
    <RegisterChoice
      rows={shown}
      chosenId={register.registerId}
      onChoose={want}
      onAdd={
        unusedId !== undefined && added === undefined
          ? () => {
              add(unusedId);
              want(unusedId);
            }
          : undefined
      }
    />
  );
  return register.opening ? (
    <>
      <DialogBody>
        <div className="stack">
          {choice}
          <Explained>{text.inUse}</Explained>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text.notNow}</Button>
        <Button variant="primary" onClick={done}>
          {text.use(register.name)}
        </Button>
      </DialogFoot>
    </>
  ) : (
    <FloatForm
      key={register.registerId}
      register={register}
      counted={counted}
      onCounted={setCounted}
      onOpened={done}
      onDirty={onDirty}
    >
      {choice}
    </FloatForm>
  );
}

function Explained({ children }: { readonly children: string }) {
  return (
    <p className="open-drawer__info">
      <Icon of={Info} />
      <span>{children}</span>
    </p>
  );
}

type ChoiceProps = {
  readonly rows: readonly RegisterView[];
  readonly chosenId: string;
  readonly onChoose: (registerId: string) => void;
  readonly onAdd: (() => void) | undefined;
};

function RegisterChoice({ rows, chosenId, onChoose, onAdd }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="open-drawer__registers">
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
            <span className="strong open-drawer__name">{row.name}</span>
            <span className="small muted n">{stateOf(row)}</span>
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
        <div className="open-drawer__another">
          <Button variant="ghost" onClick={onAdd}>
            {text.another}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function stateOf({ opening, lastClosing }: RegisterView): string {
  if (opening) return text.openedBy(opening.byName, opening.at);
  return lastClosing ? text.lastClosing(lastClosing.at) : text.neverUsed;
}

type FormProps = {
  readonly register: RegisterView;
  readonly counted: Counted | undefined;
  readonly onCounted: (counted: Counted | undefined) => void;
  readonly onOpened: () => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly children: ReactNode;
};

function FloatForm({ register, counted, onCounted, onOpened, onDirty, children }: FormProps) {
  const leftCents = register.lastClosing?.leftCents;
  const expectedCents = leftCents ?? usualFloats[0];
  const form = useAppForm(OpenForm, {
    floatCents: plainDollars(counted ? countedCents(counted.pieces) : expectedCents),
    note: '',
  });
  const open = useOpenDrawer(register.registerId);
  // A count is unsaved input even if it equals the amount left.
  const { pieces, unread } = counted ?? nothingCounted;
  const isWhole = isCountedWhole({ pieces, unread });
  const isBegun = form.formState.isDirty || !isWhole || countedCents(pieces) > 0;
  useEffect(() => {
    onDirty(isBegun);
    return () => onDirty(false);
  }, [isBegun, onDirty]);
  const floatCents = centsOf(useTyped(form).floatCents);
  const send = async ({ floatCents: typed, note }: OpenValues) => {
    // The counter shows the invalid piece; the form moves the focus there.
    if (!isWhole) return form.setError('root.pieces', {});
    const cents = centsOf(typed) ?? 0;
    await open.mutateAsync({ floatCents: cents, ...(note.trim() !== '' && { note }) });
    toast.success(text.done(register.name, cents));
    onOpened();
  };
  return (
    <Form form={form} onSubmit={send} className="dialog__form">
      <DialogBody>
        <div className="stack">
          <FormSummary />
          {children}
          <Float form={form} leftCents={leftCents} counted={counted} onCounted={onCounted} />
          <Explained>{text.without}</Explained>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button disabled={open.isPending} onClick={useDialogClose()}>
          {text.notNow}
        </Button>
        <Button type="submit" variant="primary" busy={open.isPending} busyLabel={text.working}>
          <span className="open-drawer__submit">
            {text.submit}{' '}
            {floatCents !== undefined && isWhole && <span className="n">{text.amount(floatCents)}</span>}
          </span>
        </Button>
      </DialogFoot>
    </Form>
  );
}
