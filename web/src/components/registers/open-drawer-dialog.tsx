import { Info, Lock, LockOpen } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import type { RegisterView } from '#shared/registers/api.ts';
import { countedCents, type Pieces } from '#shared/registers/pieces.ts';
import { registerName } from '#shared/sales/register-id.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilNow } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Chips, ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { type AppForm, Form, FormSummary, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormControl, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { centsOf, centsText } from '#web/src/ui/fields/typed-figures.ts';
import { openText as text } from './copy.ts';
import './open-drawer.css';
import { PieceCounter } from './piece-counter.tsx';
import { useOpenDrawer } from './queries.ts';
import { useRegister, useRegisters } from './use-register.ts';

const OpenForm = z.object({
  floatCents: z.string().check(z.refine((typed) => centsOf(typed) !== undefined, { error: text.noAmount })),
  note: z.string().check(z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' })),
});
type OpenValues = z.infer<typeof OpenForm>;

/** Opens a drawer, or goes over to a register whose drawer is open. Render it to open it. */
export function OpenDrawerDialog({ onClose }: { readonly onClose: () => void }) {
  const { firstName, lastName } = useSignedIn();
  const registers = useRegisters();
  const subtitle = `${text.now(civilNow())} · ${firstName} ${lastName}`;
  return (
    <Dialog title={text.title} subtitle={subtitle} onClose={onClose}>
      <QueryBoundary query={registers} errorTitle={text.failed}>
        {({ rows, unusedId }) => <OpenDrawer rows={rows} unusedId={unusedId} onClose={onClose} />}
      </QueryBoundary>
    </Dialog>
  );
}

type OpenProps = {
  readonly rows: readonly RegisterView[];
  readonly unusedId: string | undefined;
  readonly onClose: () => void;
};

/** Until somebody uses it, nothing is known of a register but its name. */
const unused = (registerId: string): RegisterView => ({
  registerId,
  name: registerName(registerId),
  sales: 0,
});

function OpenDrawer({ rows, unusedId, onClose }: OpenProps) {
  const { registerId: inUse, choose } = useRegister();
  const [wantedId, want] = useState(inUse);
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
    <FloatForm key={register.registerId} register={register} onOpened={done} onClose={onClose}>
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
  readonly onOpened: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const usual = [10_000, 15_000, 20_000];

/** What is put into the drawer: as much as was left, unless somebody says otherwise. */
function FloatForm({ register, onOpened, onClose, children }: FormProps) {
  const leftCents = register.lastClosing?.leftCents;
  const form = useAppForm(OpenForm, { floatCents: centsText(leftCents ?? usual[0] ?? 0), note: '' });
  const open = useOpenDrawer(register.registerId);
  const floatCents = centsOf(useTyped(form).floatCents);
  const send = async ({ floatCents: typed, note }: OpenValues) => {
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
          <Float form={form} leftCents={leftCents} />
          <Explained>{text.without}</Explained>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button disabled={open.isPending} onClick={onClose}>
          {text.notNow}
        </Button>
        <Button type="submit" variant="primary" busy={open.isPending} busyLabel={text.working}>
          <span className="open-drawer__submit">
            {text.submit} {floatCents !== undefined && <span className="n">{text.amount(floatCents)}</span>}
          </span>
        </Button>
      </DialogFoot>
    </Form>
  );
}

/** The amount, large enough to be read from where the drawer is. */
function FloatField({ hint, action }: { readonly hint: string | undefined; readonly action: ReactNode }) {
  const id = useId();
  return (
    <FormControl name="floatCents">
      {({ value, onChange, error }) => (
        <div>
          <div className="open-drawer__label">
            <label htmlFor={id}>{text.float}</label>
            {action}
          </div>
          <div className="open-drawer__box n">
            <span aria-hidden>$</span>
            <input
              id={id}
              name="floatCents"
              inputMode="decimal"
              autoComplete="off"
              value={String(value)}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => onChange(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <p id={`${id}-note`} className={error === undefined ? 'small muted n' : 'open-drawer__error'}>
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
};

function Float({ form, leftCents }: FloatProps) {
  const [pieces, setPieces] = useState<Pieces>();
  const typed = useTyped(form).floatCents;
  const set = (cents: number) =>
    form.setValue('floatCents', centsText(cents), { shouldValidate: true, shouldDirty: true });
  const count = (counted: Pieces) => {
    setPieces(counted);
    set(countedCents(counted));
  };
  const floatCents = centsOf(typed);
  const differs = leftCents !== undefined && floatCents !== undefined && floatCents !== leftCents;
  const amounts = [...new Set([...usual, ...(leftCents === undefined ? [] : [leftCents])])];
  return (
    <div className="open-drawer__float">
      <FloatField
        hint={leftCents === undefined || differs ? undefined : text.left(leftCents)}
        action={
          <Button variant="ghost" onClick={() => (pieces ? setPieces(undefined) : count({}))}>
            {pieces ? text.endCount : text.count}
          </Button>
        }
      />
      {pieces ? (
        <PieceCounter pieces={pieces} onChange={count} />
      ) : (
        <Chips
          legend={text.quick}
          legendHidden
          value={floatCents === undefined ? undefined : centsText(floatCents)}
          options={amounts
            .toSorted((a, b) => a - b)
            .map((cents) => ({ value: centsText(cents), label: text.amount(cents) }))}
          onChange={(value) => set(centsOf(value) ?? 0)}
        />
      )}
      {differs && (
        <FormTextArea name="note" rows={2} label={text.note} hint={text.differs(leftCents)} optional />
      )}
    </div>
  );
}
