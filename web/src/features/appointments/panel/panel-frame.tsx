import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Form, FormSummary, type FormValues } from '#web/src/ui/fields/form.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';

type FrameProps = Omit<ComponentProps<typeof Dialog>, 'children'> & {
  /** The query that the content waits for. */
  loading?: { readonly query: UseQueryResult; readonly errorTitle: string };
  /** Undefined while loading. */
  children: ReactNode | undefined;
};

/** Dialog of an existing or new appointment. Render to open. */
export function PanelFrame({ loading, children, ...dialogProps }: FrameProps) {
  return (
    <Dialog size="panel" {...dialogProps}>
      {children ??
        (loading && (
          <DialogBody>
            <QueryBoundary query={loading.query} errorTitle={loading.errorTitle}>
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
  readonly patient?: ReactNode;
  /** What can be done next, besides the buttons of the form. */
  readonly next?: ReactNode;
  /** Slot and status, where read-only. */
  readonly moment?: ReactNode;
  readonly services?: ReactNode;
  readonly facts?: readonly PanelFact[];
  readonly alerts?: ReactNode;
  /** Shown before the fields. */
  readonly notice?: ReactNode;
  readonly timeFields?: ReactNode;
  readonly balance?: ReactNode;
  readonly summary?: ReactNode;
  readonly notes?: ReactNode;
};

export type PanelAction = {
  readonly label: string;
  readonly busyLabel?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Whether another button is the next step. */
  readonly isSecondary?: boolean;
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
  /** Form of the panel, or undefined if read-only. */
  formProps?: Pick<ComponentProps<typeof Form<Input, Output>>, 'form' | 'onSubmit' | 'describe'>;
  layout?: ComponentType<PanelSections>;
  /** Submit error, shown beside the button. */
  problem?: ReactNode;
};

export function PanelContent<Input extends FormValues, Output>(props: ContentProps<Input, Output>) {
  const { sections, actions, formProps, layout: Body = SectionStack, problem = <FormProblem /> } = props;
  const body = <Body {...sections} />;
  if (!formProps)
    return (
      <>
        {body}
        <PanelFoot {...actions} />
      </>
    );
  return (
    <Form {...formProps} className="dialog__form">
      {body}
      {problem}
      <PanelFoot {...actions} />
    </Form>
  );
}

const FormProblem = () => (
  <Stack pad="0 24 16 24" phone={{ pad: '0 16 16 16' }} className="hidden-if-empty">
    <FormSummary />
  </Stack>
);

function SectionStack({
  patient,
  next,
  moment,
  facts = [],
  alerts,
  notice,
  timeFields,
  summary,
  notes,
}: PanelSections) {
  return (
    <DialogBody>
      {patient}
      {next}
      {moment !== undefined && (
        <Stack gap={6} justify="start">
          {moment}
        </Stack>
      )}
      {facts.length > 0 && (
        <Stack as="dl" gap={8} style={{ margin: '16px 0 20px' }}>
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
      <Stack gap={12} className="hidden-if-empty" style={{ marginBottom: 20 }}>
        {alerts}
        {notice}
      </Stack>
      {timeFields}
      {summary !== undefined && <div style={{ marginTop: 20 }}>{summary}</div>}
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
      {primary && <ActionButton action={primary} variant={primary.isSecondary ? 'secondary' : 'primary'} />}
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
