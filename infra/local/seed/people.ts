import { addDays } from '#shared/core/civil-time.ts';
import type { Role } from '#shared/core/roles.ts';
import { services } from './catalog.ts';
import { createSeededRandom } from './random.ts';

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  readonly group: string;
};

/** Password of every demonstration user. The emulators answer this machine only. */
export const demoPassword = 'Serena2026';

const domain = 'serena.example';

export const admin: Person = {
  firstName: 'Lourdes',
  lastName: 'Rivera',
  role: 'admin',
  group: 'admin',
  email: `admin@${domain}`,
  phone: '787-555-0101',
};
export const supervisor: Person = {
  firstName: 'Héctor',
  lastName: 'Colón',
  role: 'supervisor',
  group: 'supervisor',
  email: `supervisor@${domain}`,
  phone: '787-555-0102',
};

const allServiceIds = services.map(({ productId }) => productId);
const serviceIdsWithoutLaser = services.filter(({ laser }) => !laser).map(({ productId }) => productId);

export type SeedStaff = Person & {
  readonly serviceIds: readonly string[];
  readonly hours: readonly [string, string];
};
const createStaff = (
  firstName: string,
  lastName: string,
  details: Pick<SeedStaff, 'email' | 'phone' | 'serviceIds' | 'hours'>,
): SeedStaff => ({
  firstName,
  lastName,
  role: 'staff',
  group: 'esteticista',
  ...details,
});

export const aestheticians: readonly SeedStaff[] = [
  createStaff('Carmen', 'Santiago', {
    email: `carmen@${domain}`,
    phone: '787-555-0111',
    serviceIds: allServiceIds,
    hours: ['09:00', '17:00'],
  }),
  createStaff('Yadira', 'Morales', {
    email: `yadira@${domain}`,
    phone: '787-555-0112',
    serviceIds: serviceIdsWithoutLaser,
    hours: ['08:00', '15:00'],
  }),
  createStaff('Paola', 'Vega', {
    email: `paola@${domain}`,
    phone: '787-555-0113',
    serviceIds: allServiceIds,
    hours: ['11:00', '19:00'],
  }),
];

const firstNames = [
  'Marisol',
  'Luz',
  'Iván',
  'Ana',
  'Gabriela',
  'Roberto',
  'Mónica',
  'Luis',
  'Valeria',
  'Carlos',
];
const lastNames = ['Ortiz Díaz', 'Meléndez Ríos', 'Maldonado Cruz', 'Robles Nieves'];
/** Addresses around the center and elsewhere on the island, one unknown and one missing. */
const addresses = [
  'Calle Fortaleza 12, San Juan',
  'Calle Loíza 1853, San Juan',
  'Urb. Floral Park, Calle Betances 42, San Juan',
  'Condominio Parque del Lago, apto. 4-B, Toa Baja',
  'Avenida Santa Juanita 18, Bayamón',
  'Calle Muñoz Rivera 77, Caguas',
  'Avenida Campo Rico 310, Carolina',
  'Avenida Esmeralda 9, Guaynabo',
  'La casa verde, detrás del colmado',
  undefined,
  'Avenida Hostos 340, Mayagüez',
  'Calle Unión 56, Fajardo',
  'Calle Isabel 8, Ponce',
] as const;

export type SeedPatient = Person & { readonly address: string | undefined; readonly laser: boolean };

/** Forty clients, of whom the first, Marisol, is the demonstration's client. */
export const patients: readonly SeedPatient[] = lastNames.flatMap((lastName, row) =>
  firstNames.map((firstName, column) => ({
    firstName,
    lastName,
    role: 'patient' as const,
    group: 'paciente',
    email: row === 0 && column === 0 ? `marisol@${domain}` : `cliente${row * 10 + column + 1}@${domain}`,
    phone: `787-555-${String(200 + row * 10 + column).padStart(4, '0')}`,
    address: addresses[(row * firstNames.length + column) % addresses.length],
    laser: (row + column) % 3 === 0,
  })),
);

/** Days from the demonstration's first day to a client's birthday, by the client's index. */
const daysUntilBirthdays: Readonly<Record<number, number>> = { 3: 0, 7: 1, 12: 6, 25: 13 };
const daysInAnyMonth = 28;

/** Returns a client's birth date. Some have a birthday soon after the demonstration begins. */
export function calculateBirthDate(index: number, today: string): string {
  const random = createSeededRandom(index + 1);
  const year = 1974 + Math.floor(random() * 30);
  const month = 1 + Math.floor(random() * 12);
  const day = 1 + Math.floor(random() * daysInAnyMonth);
  const daysUntilBirthday = daysUntilBirthdays[index];
  const padPart = (part: number) => String(part).padStart(2, '0');
  const monthDay =
    daysUntilBirthday === undefined
      ? `${padPart(month)}-${padPart(day)}`
      : addDays(today, daysUntilBirthday).slice(5);
  // Replaces 29 February, which the year may not have.
  return `${year}-${monthDay === '02-29' ? '02-28' : monthDay}`;
}
