import { type ReactNode, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogFoot,
  FormFoot as FormDialogFooter,
  SidePanel,
  useDialogClose,
} from '../ui/dialogs/dialog.tsx';
import { DiscardQuestion } from '../ui/dialogs/discard-question.tsx';
import { QuestionDialog } from '../ui/dialogs/question-dialog.tsx';
import { UnsavedGuard } from '../ui/dialogs/unsaved-guard.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { TextField } from '../ui/fields/fields.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { DialogOutline } from '../ui/lazy/lazy-dialog.tsx';
import { longText, Part, State } from './part.tsx';

type DialogProps = { onClose: () => void };

function SampleFooter({ lead }: { lead?: ReactNode }) {
  return (
    <DialogFoot lead={lead}>
      <Button onClick={useDialogClose()}>Cancelar</Button>
      <Button variant="primary">Guardar</Button>
    </DialogFoot>
  );
}

const sampleBody = (
  <DialogBody>
    <Stack gap={16}>
      <TextField label="Nombre del servicio" defaultValue="Facial hidratante" />
      <p>{longText}</p>
    </Stack>
  </DialogBody>
);

/** Sample dialogs, keyed by the label of the button that opens them. */
const dialogs: Readonly<Record<string, (dialogProps: DialogProps) => ReactNode>> = {
  'Dialog corto': (dialogProps) => (
    <Dialog title="Editar servicio" subtitle="Facial, 60 min" {...dialogProps}>
      {sampleBody}
      <SampleFooter />
    </Dialog>
  ),
  'Dialog que guarda': (dialogProps) => (
    <Dialog title="Editar servicio" {...dialogProps}>
      {sampleBody}
      <FormDialogFooter busy submit="Guardar" submitting="Guardando..." />
    </Dialog>
  ),
  'Dialog con cambios': (dialogProps) => (
    <Dialog dirty title={longText} {...dialogProps}>
      {sampleBody}
      <SampleFooter lead={<Button variant="danger-ghost">No asistió</Button>} />
    </Dialog>
  ),
  'Dialog ancho': (dialogProps) => (
    <Dialog size="wide" title="Solicitar cita" {...dialogProps}>
      <DialogBody flush split>
        {sampleBody}
      </DialogBody>
      <SampleFooter />
    </Dialog>
  ),
  'Dialog alto, de una persona': (dialogProps) => (
    <Dialog
      size="tall"
      tone="person"
      title="Marisol Ortiz"
      lead={<Avatar size="large" name="Marisol Ortiz" />}
      actions={<Button size="small">Imprimir</Button>}
      {...dialogProps}
    >
      {sampleBody}
    </Dialog>
  ),
  SidePanel: (dialogProps) => (
    <SidePanel title="Editar solicitud" {...dialogProps}>
      {sampleBody}
      <SampleFooter />
    </SidePanel>
  ),
  'DialogOutline alto': (dialogProps) => (
    <DialogOutline size="tall" error={undefined} onRetry={() => undefined} {...dialogProps} />
  ),
  'DialogOutline de panel': (dialogProps) => (
    <DialogOutline size="panel" error={undefined} onRetry={() => undefined} {...dialogProps} />
  ),
  'DialogOutline con error': (dialogProps) => (
    <DialogOutline error={new Error('kit')} onRetry={() => undefined} {...dialogProps} />
  ),
  ConfirmDialog: ({ onClose }) => (
    <ConfirmDialog title="Eliminar paciente" confirmLabel="Eliminar" onConfirm={onClose} onCancel={onClose}>
      Marisol Ortiz ya no podrá entrar.
    </ConfirmDialog>
  ),
  'ConfirmDialog con error': ({ onClose }) => (
    <ConfirmDialog
      title="Eliminar categoría"
      confirmLabel="Eliminar"
      error="No pudimos eliminarla. Intenta de nuevo."
      onConfirm={onClose}
      onCancel={onClose}
    >
      {longText}
    </ConfirmDialog>
  ),
  'ConfirmDialog ocupado': ({ onClose }) => (
    <ConfirmDialog
      title="Cancelar cita"
      confirmLabel="Cancelar cita"
      cancelLabel="Volver"
      busyLabel="Cancelando..."
      busy
      onConfirm={onClose}
      onCancel={onClose}
    >
      Liberamos la retención de $65.00.
    </ConfirmDialog>
  ),
  'QuestionDialog ancho': ({ onClose }) => (
    <QuestionDialog
      size="wide"
      title="¿Qué semanas cambian?"
      onCancel={onClose}
      foot={<Button onClick={onClose}>Solo esta</Button>}
    >
      <p>{longText}</p>
    </QuestionDialog>
  ),
  DiscardQuestion: ({ onClose }) => <DiscardQuestion onDiscard={onClose} onStay={onClose} />,
};

export function DialogSamples() {
  const [openName, setOpenName] = useState<string>();
  return (
    <Part name="Dialogs">
      <State name="Cada uno por su botón" wide>
        <Row align="stretch" gap={8} wrap className="kit__openers">
          {Object.keys(dialogs).map((name) => (
            <Button key={name} onClick={() => setOpenName(name)}>
              {name}
            </Button>
          ))}
        </Row>
        {openName !== undefined && dialogs[openName]?.({ onClose: () => setOpenName(undefined) })}
      </State>
      <State name="UnsavedGuard, sin nada que guardar">
        <UnsavedGuard isDirty={false} />
      </State>
    </Part>
  );
}
