import { CloudOff, X } from 'lucide-react';
import { type ComponentType, useEffect, useId, useReducer, useRef } from 'react';
import { textOf } from '#web/src/lib/problem.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { escapes, useModal } from '../dialogs/use-modal.ts';
import { retryLabel } from '../feedback/release.ts';
import { EmptyState, SkeletonRows } from '../feedback/states.tsx';
import { useIsSlow } from '../feedback/use-is-slow.ts';
import { type Coming, late } from './late.tsx';

const words = {
  coming: 'Cargando...',
  close: 'Cerrar',
  failed: 'No pudimos abrir esta ventana',
} as const;

type Size = 'short' | 'tall' | 'panel';
type Props = Omit<Coming<object>, 'props'> & { readonly size?: Size; readonly onClose: () => void };

/** Placeholder of a dialog that is loading; shown only if loading is slow or fails. */
export function DialogOutline(props: Props) {
  const isSlow = useIsSlow();
  const [hasFailed, fail] = useReducer(() => true, false);
  useEffect(() => {
    if (props.error !== undefined) fail();
  }, [props.error]);
  return isSlow || hasFailed ? <Frame {...props} /> : null;
}

function Frame({ size = 'short', error, onRetry, onClose }: Props) {
  const ref = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const hasFailed = error !== undefined;
  // The clicked retry button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus whenever the state changes
  useEffect(() => heading.current?.focus(), [hasFailed]);
  return (
    <dialog ref={ref} className={`dialog dialog--${size}`} aria-labelledby={id} {...escapes(onClose)}>
      <header className="dialog__head">
        <h2 id={id} ref={heading} tabIndex={-1} className="dialog__title grow">
          {hasFailed ? words.failed : words.coming}
        </h2>
        <IconButton label={words.close} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="dialog__body">
        {hasFailed ? (
          <div role="alert">
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={textOf(error)}
              action={<Button onClick={onRetry}>{retryLabel(error)}</Button>}
            />
          </div>
        ) : (
          <SkeletonRows bare />
        )}
      </div>
    </dialog>
  );
}

type Closable = { readonly onClose: () => void } | { readonly onCancel: () => void };
const closeOf = (props: Closable) => ('onClose' in props ? props.onClose : props.onCancel);

/** Dialog whose code loads when it is opened; `size` sets the size of its placeholder. */
export const lateDialog = <P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  size?: Size,
): ComponentType<P> =>
  late(load, ({ props, ...coming }) => (
    <DialogOutline {...coming} {...(size ? { size } : {})} onClose={closeOf(props)} />
  ));
