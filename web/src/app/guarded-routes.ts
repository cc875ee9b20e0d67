import type { RouteObject } from 'react-router-dom';
import { Guard } from './guard.tsx';
import { shell } from './lazy-routes.ts';
import { deskScreens } from './screens/desk-screens.ts';
import { patientScreens } from './screens/patient-screens.ts';
import { staffScreens } from './screens/staff-screens.ts';

/** What only somebody signed in sees. */
export const guardedRoutes: RouteObject = {
  Component: Guard,
  children: [
    shell('admin', () => import('./layouts/admin-layout.tsx').then((file) => file.AdminLayout), {
      screens: deskScreens,
    }),
    shell('staff', () => import('./layouts/staff-layout.tsx').then((file) => file.StaffLayout), {
      screens: staffScreens,
    }),
    shell('patient', () => import('./layouts/patient-layout.tsx').then((file) => file.PatientLayout), {
      screens: patientScreens,
    }),
  ],
};
