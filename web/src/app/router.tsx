import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { CrashPage } from './crash-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { Root } from './root.tsx';
import type { Layout, Screen } from './screens/screen.ts';
import { screens } from './screens.ts';

const layouts = {
  public: () => import('./layouts/public-layout.tsx').then((file) => file.PublicLayout),
  auth: () => import('./layouts/auth-layout.tsx').then((file) => file.AuthLayout),
  admin: () => import('./layouts/admin-layout.tsx').then((file) => file.AdminLayout),
  staff: () => import('./layouts/staff-layout.tsx').then((file) => file.StaffLayout),
  patient: () => import('./layouts/patient-layout.tsx').then((file) => file.PatientLayout),
} as const satisfies Record<Layout, unknown>;
const signedIn = () => import('./guard.tsx').then((file) => file.Guard);
const notFound = () => import('./not-found-page.tsx').then((file) => file.NotFoundPage);

type Loader = (typeof layouts)[Layout] | typeof signedIn | Extract<Screen, { page: unknown }>['page'];
const lazily = (name: string, load: Loader): RouteObject['lazy'] => {
  return async () => ({ Component: await loadChunk(name, load) });
};

/** A redirect draws nothing: the guard, which knows who is signed in, goes on to its goal. */
const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  ...('page' in screen ? { lazy: lazily(screen.path, screen.page) } : { Component: () => null }),
});

const shell = (layout: Layout, more: RouteObject[] = []): RouteObject => ({
  lazy: lazily(`layout ${layout}`, layouts[layout]),
  children: [...screens.filter((screen) => screen.layout === layout).map(routeOf), ...more],
});

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: () => null,
    ErrorBoundary: CrashPage,
    children: [
      shell('public', [{ path: '*', lazy: lazily('not found', notFound) }]),
      shell('auth'),
      {
        lazy: lazily('guard', signedIn),
        children: [shell('admin'), shell('staff'), shell('patient')],
      },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
