import { useId } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { setSingleKeysOn, useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import { securityText } from './copy.ts';

const text = {
  label: 'Atajos de una sola tecla',
  hint: 'En este equipo, la tecla / va a la búsqueda, + y - cambian las piezas, M mueve una cita y P imprime un pedido. Apágalos si dictas por voz o si tocas teclas sin querer.',
  close: 'Cerrar',
} as const;

/** Turns single-key shortcuts on or off for this device. Render it to open it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeysOn();
  const hintId = useId();
  return (
    <Dialog title={securityText.shortcuts} onClose={onClose}>
      <DialogBody>
        <Row gap={8}>
          <Switch label={text.label} checked={isOn} describedBy={hintId} onChange={setSingleKeysOn} />
          <div className="grow">
            <p className="strong" aria-hidden>
              {text.label}
            </p>
            <p id={hintId} className="small muted">
              {text.hint}
            </p>
          </div>
        </Row>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
