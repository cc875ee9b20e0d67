import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { escapes, useModal } from '../dialogs/use-modal.ts';
import { ErrorState, SkeletonRows } from '../feedback/states.tsx';
import { useIsSlow } from '../feedback/use-is-slow.ts';
import { type Coming, late } from './late.tsx';

const words = { coming: 'Cargando...', close: 'Cerrar', failed: 'No pudimos abrir esta ventana' } as const;

type Size = 'short' | 'tall' | 'panel';
type Props = Omit<Coming<object>, 'props'> & { readonly size?: Size; readonly onClose: () => void };

/** A dialog until its code is here: what comes at once has none. */
export function DialogOutline(props: Props) {
  const isSlow = useIsSlow();
  return isSlow || props.error !== undefined ? <Frame {...props} /> : null;
}

/** As `Dialog` draws it, without what only one with something in it needs. */
function Frame({ size = 'short', error, onRetry, onClose }: Props) {
  const ref = useModal(onClose);
  return (
    <dialog ref={ref} className={`dialog dialog--${size}`} aria-label={words.coming} {...escapes(onClose)}>
      <header className="dialog__head">
        <h2 className="dialog__title grow">{error === undefined ? words.coming : words.failed}</h2>
        <IconButton label={words.close} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="dialog__body">
        {error === undefined ? (
          <SkeletonRows bare />
        ) : (
          <ErrorState title={words.failed} error={error} onRetry={onRetry} />
        )}
      </div>
    </dialog>
  );
}

type Closable = { readonly onClose: () => void } | { readonly onCancel: () => void };
const closeOf = (props: Closable) => ('onClose' in props ? props.onClose : props.onCancel);

/** A dialog whose code comes when it is opened; a wide one is mostly as high as it may be, and so is its outline. */
export const lateDialog = <P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  size?: Size,
): ComponentType<P> =>
  late(load, ({ props, ...coming }) => (
    <DialogOutline {...coming} {...(size ? { size } : {})} onClose={closeOf(props)} />
  ));
