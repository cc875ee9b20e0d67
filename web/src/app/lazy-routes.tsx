import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadChunk } from './load-chunk.ts';
import type { Screen } from './screens/screen.ts';

type Loader = () => Promise<ComponentType>;

/** A route whose code is loaded when somebody goes there. */
export const lazily = (name: string, load: Loader): RouteObject['lazy'] => {
  return async () => ({ Component: await loadChunk(name, load) });
};

/** A redirect draws nothing: the guard, which knows who is signed in, goes on to its goal. */
const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  ...('page' in screen ? { lazy: lazily(screen.path, screen.page) } : { Component: () => null }),
});

/** A shell around its screens. */
export const shell = (
  name: string,
  load: Loader,
  inside: { readonly screens: readonly Screen[]; readonly more?: RouteObject[] },
): RouteObject => ({
  lazy: lazily(`layout ${name}`, load),
  children: [...inside.screens.map(routeOf), ...(inside.more ?? [])],
});
