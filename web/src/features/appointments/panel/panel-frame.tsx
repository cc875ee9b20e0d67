import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Form, FormSummary, type FormValues } from '#web/src/ui/fields/form.tsx';
import './panel.css';

type FrameProps = Omit<ComponentProps<typeof Dialog>, 'children'> & {
  /** What the content waits for, where it does. */
  wait?: { readonly query: UseQueryResult; readonly errorTitle: string };
  /** Undefined until everything for it is here. */
  children: ReactNode | undefined;
};

/** An appointment, or one to be. Render it to open it. */
export function PanelFrame({ wait, children, ...dialog }: FrameProps) {
  return (
    <Dialog size="panel" {...dialog}>
      {children ??
        (wait && (
          <DialogBody>
            <QueryBoundary query={wait.query} errorTitle={wait.errorTitle}>
              {() => null}
            </QueryBoundary>
          </DialogBody>
        ))}
    </Dialog>
  );
}

export type PanelFact = { readonly term: string; readonly value: ReactNode };

/** What is told and asked of an appointment, in the order in which it is read. */
export type PanelSections = {
  readonly person?: ReactNode;
  /** When, with whom and how it stands, where that can only be read. */
  readonly moment?: ReactNode;
  readonly services?: ReactNode;
  readonly facts?: readonly PanelFact[];
  readonly alerts?: ReactNode;
  /** What should be known before anything is changed. */
  readonly notice?: ReactNode;
  readonly when?: ReactNode;
  readonly money?: ReactNode;
  readonly summary?: ReactNode;
  readonly notes?: ReactNode;
};

export type PanelAction = {
  readonly label: string;
  readonly busyLabel?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Sends the form; what it does by itself comes first. */
  readonly submits?: boolean;
  readonly onSelect?: () => void;
};

/** What can be done, beside leaving it. */
export type PanelActions = {
  readonly close: string;
  readonly primary?: PanelAction;
  readonly others?: readonly PanelAction[];
};

type ContentProps<Input extends FormValues, Output> = {
  sections: PanelSections;
  actions: PanelActions;
  /** Sends what was changed; absent of what can only be read. */
  change?: Pick<ComponentProps<typeof Form<Input, Output>>, 'form' | 'onSubmit' | 'describe'>;
  /** Where each section stands. */
  arrange?: ComponentType<PanelSections>;
  /** What stands in the way of sending, beside the button. */
  problem?: ReactNode;
};

export function PanelContent<Input extends FormValues, Output>(props: ContentProps<Input, Output>) {
  const { sections, actions, change, arrange: Body = Stack, problem = <Refusal /> } = props;
  const body = <Body {...sections} />;
  if (!change)
    return (
      <>
        {body}
        <Foot {...actions} />
      </>
    );
  return (
    <Form {...change} className="dialog__form">
      {body}
      {problem}
      <Foot {...actions} />
    </Form>
  );
}

const Refusal = () => (
  <div className="panel__refusal">
    <FormSummary />
  </div>
);

function Stack({ person, moment, facts = [], alerts, notice, when, summary, notes }: PanelSections) {
  return (
    <DialogBody>
      {person}
      {moment !== undefined && <div className="panel__moment">{moment}</div>}
      {facts.length > 0 && (
        <dl className="panel__facts">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="n">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="panel__notices">
        {alerts}
        {notice}
      </div>
      {when}
      {summary !== undefined && <div className="panel__summary">{summary}</div>}
      {notes}
    </DialogBody>
  );
}

function Foot({ close, primary, others = [] }: PanelActions) {
  return (
    <DialogFoot>
      {others
        .filter(({ isDanger }) => isDanger)
        .map((action) => (
          <ActionButton key={action.label} action={action} variant="danger-ghost" />
        ))}
      <Button onClick={useDialogClose()}>{close}</Button>
      {others
        .filter(({ isDanger }) => !isDanger)
        .map((action) => (
          <ActionButton key={action.label} action={action} variant="secondary" />
        ))}
      {primary && <ActionButton action={primary} variant="primary" />}
    </DialogFoot>
  );
}

type ButtonProps = { action: PanelAction; variant: 'primary' | 'secondary' | 'danger-ghost' };

function ActionButton({ action, variant }: ButtonProps) {
  const { label, busyLabel = label, isBusy = false, isDisabled = false, submits = false, onSelect } = action;
  return (
    <Button
      {...(submits && { type: 'submit' })}
      variant={variant}
      disabled={isDisabled}
      busy={isBusy}
      busyLabel={busyLabel}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}
