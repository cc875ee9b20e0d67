import type { ComponentType } from 'react';
import { ErrorState, SkeletonRows } from '../feedback/states.tsx';
import { lazyComponent, type PlaceholderProps } from './lazy-component.tsx';

const failedText = 'No pudimos cargar esta parte';

/** Skeleton rows while loading, or the error. */
export const PartOutline = ({ error, onRetry }: Omit<PlaceholderProps<object>, 'props'>) =>
  error === undefined ? <SkeletonRows /> : <ErrorState title={failedText} error={error} onRetry={onRetry} />;

/** Creates a part of a page whose code loads when it is shown. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyComponent(load, PartOutline);
