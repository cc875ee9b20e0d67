import { CloudOff, X } from 'lucide-react';
import { type ComponentType, useEffect, useId, useReducer, useRef } from 'react';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { createEscapeHandlers, useModal } from '../dialogs/use-modal.ts';
import { getRetryLabel } from '../feedback/release.ts';
import { EmptyState, SkeletonRows } from '../feedback/states.tsx';
import { useIsSlow } from '../feedback/use-is-slow.ts';
import { lazyComponent, type PlaceholderProps } from './lazy-component.tsx';

const lazyDialogCopy = {
  coming: 'Cargando...',
  close: 'Cerrar',
  failed: 'No pudimos abrir esta ventana',
} as const;

type DialogSize = 'short' | 'tall' | 'panel';
type Props = Omit<PlaceholderProps<object>, 'props'> & {
  readonly size?: DialogSize;
  readonly onClose: () => void;
};

/** Placeholder of a dialog that is loading. It is shown only if loading is slow or fails. */
export function DialogOutline(props: Props) {
  const isSlow = useIsSlow();
  const [hasFailed, fail] = useReducer(() => true, false);
  useEffect(() => {
    if (props.error !== undefined) fail();
  }, [props.error]);
  return isSlow || hasFailed ? <LazyDialogFrame {...props} /> : null;
}

function LazyDialogFrame({ size = 'short', error, onRetry, onClose }: Props) {
  const ref = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const hasFailed = error !== undefined;
  // The clicked retry button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus whenever the state changes
  useEffect(() => heading.current?.focus(), [hasFailed]);
  return (
    <dialog
      ref={ref}
      className={`dialog dialog--${size}`}
      aria-labelledby={id}
      {...createEscapeHandlers(onClose)}
    >
      <header className="dialog__head">
        <h2 id={id} ref={heading} tabIndex={-1} className="grow">
          {hasFailed ? lazyDialogCopy.failed : lazyDialogCopy.coming}
        </h2>
        <IconButton label={lazyDialogCopy.close} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="dialog__body">
        {hasFailed ? (
          <div role="alert">
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={toErrorMessage(error)}
              action={<Button onClick={onRetry}>{getRetryLabel(error)}</Button>}
            />
          </div>
        ) : (
          <SkeletonRows bare />
        )}
      </div>
    </dialog>
  );
}

type ClosableProps = { readonly onClose: () => void } | { readonly onCancel: () => void };
const findClose = (props: ClosableProps) => ('onClose' in props ? props.onClose : props.onCancel);

/** Creates a dialog whose code loads when it is opened. `size` is the size of its placeholder. */
export const lazyDialog = <P extends ClosableProps>(
  load: () => Promise<ComponentType<P>>,
  size?: DialogSize,
): ComponentType<P> =>
  lazyComponent(load, ({ props, ...loadingState }) => (
    <DialogOutline {...loadingState} {...(size ? { size } : {})} onClose={findClose(props)} />
  ));
