import type { RouteObject } from 'react-router-dom';
import { prefetchMe } from '#web/src/lib/me.ts';
import { Guard } from './guard.tsx';
import { buildShellRoute } from './lazy-routes.tsx';
import { PrivateScreen } from './private-screen.tsx';
import { deskScreens } from './screens/desk-screens.ts';
import { patientScreens } from './screens/patient-screens.ts';
import { posScreens } from './screens/pos-screens.ts';
import { staffScreens } from './screens/staff-screens.ts';

// Starts while the code of shell and screen loads.
prefetchMe();

export const guardedRoutes: RouteObject = {
  Component: Guard,
  children: [
    buildShellRoute('admin', () => import('./layouts/admin-layout.tsx').then((file) => file.AdminLayout), {
      screens: deskScreens,
      frame: PrivateScreen,
    }),
    buildShellRoute('pos', () => import('./layouts/pos-layout.tsx').then((file) => file.PosLayout), {
      screens: posScreens,
      frame: PrivateScreen,
    }),
    buildShellRoute('staff', () => import('./layouts/staff-layout.tsx').then((file) => file.StaffLayout), {
      screens: staffScreens,
      frame: PrivateScreen,
    }),
    buildShellRoute(
      'patient',
      () => import('./layouts/patient-layout.tsx').then((file) => file.PatientLayout),
      {
        screens: patientScreens,
        frame: PrivateScreen,
      },
    ),
  ],
};
