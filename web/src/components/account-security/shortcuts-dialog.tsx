import { useId, useState } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { isSingleKey, listShortcuts, type Shortcut } from '#web/src/ui/use-shortcuts.ts';
import { setSingleKeysOn, useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import { securityText } from './copy.ts';
import './shortcuts-dialog.css';

const text = {
  label: 'Atajos de una sola tecla',
  hint: 'Valen en este equipo, fuera de los campos, y el escáner no los activa. Apágalos si dictas por voz o si tocas teclas sin querer.',
  none: 'Esta pantalla no tiene atajos encendidos.',
  close: 'Cerrar',
} as const;

/** Keys with another name on the keyboard, and how a screen reader says those that are symbols. */
const keyNames: Readonly<Record<string, { readonly shown: string; readonly spoken?: string }>> = {
  ArrowDown: { shown: '↓', spoken: 'Flecha abajo' },
  ArrowUp: { shown: '↑', spoken: 'Flecha arriba' },
  ArrowLeft: { shown: '←', spoken: 'Flecha izquierda' },
  ArrowRight: { shown: '→', spoken: 'Flecha derecha' },
  PageDown: { shown: 'Av Pág' },
  PageUp: { shown: 'Re Pág' },
  Escape: { shown: 'Esc' },
  Delete: { shown: 'Supr' },
  ' ': { shown: 'Espacio' },
  '+': { shown: '+', spoken: 'Más' },
  '-': { shown: '-', spoken: 'Menos' },
  '/': { shown: '/', spoken: 'Barra' },
  '?': { shown: '?', spoken: 'Signo de pregunta' },
};

/** The shortcuts of the screen, and the switch of those of a single key on this device. Render it to open it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeysOn();
  const hintId = useId();
  // Read once, because the screen cannot change behind a dialog.
  const [shortcuts] = useState(listShortcuts);
  const activeShortcuts = shortcuts.filter((shortcut) => isOn || !isSingleKey(shortcut));
  return (
    <Dialog title={securityText.shortcuts} onClose={onClose}>
      <DialogBody>
        <Stack gap={20}>
          {activeShortcuts.length === 0 ? (
            <p className="muted">{text.none}</p>
          ) : (
            <ShortcutList shortcuts={activeShortcuts} />
          )}
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
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const ShortcutList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <dl>
    {shortcuts.map(({ keys, label }) => (
      <Row key={`${keys.join(' ')} ${label}`} gap={16} pad="6 0" justify="between">
        <dt>{label}</dt>
        <Row as="dd" gap={6} fixed>
          {keys.map((key) => (
            <KeyCap key={key} name={key} />
          ))}
        </Row>
      </Row>
    ))}
  </dl>
);

function KeyCap({ name }: { name: string }) {
  const { shown, spoken } = keyNames[name] ?? { shown: name, spoken: undefined };
  return (
    <kbd className="key-cap">
      {spoken === undefined ? (
        shown
      ) : (
        <>
          <span aria-hidden>{shown}</span>
          <span className="visually-hidden">{spoken}</span>
        </>
      )}
    </kbd>
  );
}
