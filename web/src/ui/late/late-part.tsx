import type { ComponentType } from 'react';
import { ErrorState, SkeletonRows } from '../feedback/states.tsx';
import { type Coming, late } from './late.tsx';

const failed = 'No pudimos cargar esta parte';

/** Skeleton rows while loading, or the error. */
export const PartOutline = ({ error, onRetry }: Omit<Coming<object>, 'props'>) =>
  error === undefined ? <SkeletonRows /> : <ErrorState title={failed} error={error} onRetry={onRetry} />;

/** Part of a page whose code loads when it is shown. */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  late(load, PartOutline);
