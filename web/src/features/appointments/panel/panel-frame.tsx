import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Form, FormSummary, type FormValues } from '#web/src/ui/fields/form.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import './panel.css';

type FrameProps = Omit<ComponentProps<typeof Dialog>, 'children'> & {
  /** The query that the content waits for. */
  wait?: { readonly query: UseQueryResult; readonly errorTitle: string };
  /** Undefined while loading. */
  children: ReactNode | undefined;
};

/** Dialog of an existing or new appointment. Render to open. */
export function PanelFrame({ wait, children, ...dialogProps }: FrameProps) {
  return (
    <Dialog size="panel" {...dialogProps}>
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

/** Sections of an appointment panel in reading order. */
export type PanelSections = {
  readonly person?: ReactNode;
  /** Slot and status, where read-only. */
  readonly moment?: ReactNode;
  readonly services?: ReactNode;
  readonly facts?: readonly PanelFact[];
  readonly alerts?: ReactNode;
  /** Shown before the fields. */
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
  /** Submits the form, after the action's own effect. */
  readonly submits?: boolean;
  readonly onSelect?: () => void;
};

/** Buttons of the panel besides closing. */
export type PanelActions = {
  readonly close: string;
  readonly primary?: PanelAction;
  readonly others?: readonly PanelAction[];
};

type ContentProps<Input extends FormValues, Output> = {
  sections: PanelSections;
  actions: PanelActions;
  /** Form of the panel; undefined if read-only. */
  change?: Pick<ComponentProps<typeof Form<Input, Output>>, 'form' | 'onSubmit' | 'describe'>;
  arrange?: ComponentType<PanelSections>;
  /** Submit error, shown beside the button. */
  problem?: ReactNode;
};

export function PanelContent<Input extends FormValues, Output>(props: ContentProps<Input, Output>) {
  const { sections, actions, change, arrange: Body = SectionStack, problem = <FormProblem /> } = props;
  const body = <Body {...sections} />;
  if (!change)
    return (
      <>
        {body}
        <PanelFoot {...actions} />
      </>
    );
  return (
    <Form {...change} className="dialog__form">
      {body}
      {problem}
      <PanelFoot {...actions} />
    </Form>
  );
}

const FormProblem = () => (
  <Stack pad="0 24 16 24" phone={{ pad: '0 16 16 16' }} className="panel__refusal">
    <FormSummary />
  </Stack>
);

function SectionStack({ person, moment, facts = [], alerts, notice, when, summary, notes }: PanelSections) {
  return (
    <DialogBody>
      {person}
      {moment !== undefined && (
        <Stack gap={4} justify="start" className="panel__moment">
          {moment}
        </Stack>
      )}
      {facts.length > 0 && (
        <Stack as="dl" gap={8} className="panel__facts">
          {facts.map(({ term, value }) => (
            <Row key={term} gap={16} align="stretch" justify="between">
              <dt className="muted">{term}</dt>
              <Stack as="dd" weight={500} textAlign="right" className="n">
                {value}
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
      <Stack gap={12} className="panel__notices">
        {alerts}
        {notice}
      </Stack>
      {when}
      {summary !== undefined && <div className="panel__summary">{summary}</div>}
      {notes}
    </DialogBody>
  );
}

function PanelFoot({ close, primary, others = [] }: PanelActions) {
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
