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
import { Stack } from '../ui/layout/layout.tsx';
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
  'Dialog corto': (close) => (
    <Dialog title="Editar servicio" subtitle="Facial, 60 min" {...close}>
      {sampleBody}
      <SampleFooter />
    </Dialog>
  ),
  'Dialog que guarda': (close) => (
    <Dialog title="Editar servicio" {...close}>
      {sampleBody}
      <FormDialogFooter busy submit="Guardar" submitting="Guardando..." />
    </Dialog>
  ),
  'Dialog con cambios': (close) => (
    <Dialog dirty title={longText} {...close}>
      {sampleBody}
      <SampleFooter lead={<Button variant="danger-ghost">No asistió</Button>} />
    </Dialog>
  ),
  'Dialog ancho': (close) => (
    <Dialog size="wide" title="Solicitar cita" {...close}>
      <DialogBody flush split>
        {sampleBody}
      </DialogBody>
      <SampleFooter />
    </Dialog>
  ),
  'Dialog alto, de una persona': (close) => (
    <Dialog
      size="tall"
      tone="person"
      title="Marisol Ortiz"
      lead={<Avatar size="large" name="Marisol Ortiz" />}
      actions={<Button size="small">Imprimir</Button>}
      {...close}
    >
      {sampleBody}
    </Dialog>
  ),
  SidePanel: (close) => (
    <SidePanel title="Editar solicitud" {...close}>
      {sampleBody}
      <SampleFooter />
    </SidePanel>
  ),
  'DialogOutline alto': (close) => (
    <DialogOutline size="tall" error={undefined} onRetry={() => undefined} {...close} />
  ),
  'DialogOutline de panel': (close) => (
    <DialogOutline size="panel" error={undefined} onRetry={() => undefined} {...close} />
  ),
  'DialogOutline con error': (close) => (
    <DialogOutline error={new Error('kit')} onRetry={() => undefined} {...close} />
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
  const [opened, setOpened] = useState<string>();
  return (
    <Part name="Dialogs">
      <State name="Cada uno por su botón" wide>
        <div className="kit__openers">
          {Object.keys(dialogs).map((name) => (
            <Button key={name} onClick={() => setOpened(name)}>
              {name}
            </Button>
          ))}
        </div>
        {opened !== undefined && dialogs[opened]?.({ onClose: () => setOpened(undefined) })}
      </State>
      <State name="UnsavedGuard, sin nada que guardar">
        <UnsavedGuard isDirty={false} />
      </State>
    </Part>
  );
}
