import { deskScreens } from './screens/desk-screens.ts';
import { patientScreens } from './screens/patient-screens.ts';
import { posScreens } from './screens/pos-screens.ts';
import type { Screen } from './screens/screen.ts';
import { staffScreens } from './screens/staff-screens.ts';
import { visitorScreens } from './screens/visitor-screens.ts';

/** Table of all screens (R001 to R026), read by guard, router and menus. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...deskScreens,
  ...posScreens,
  ...staffScreens,
  ...patientScreens,
];
