import type { Condition } from '#shared/intake/application/choices.ts';

/** A lot and its history, in days before the demonstration. */
export type PlannedLot = {
  readonly lotNumber: string;
  readonly receivedDaysAgo: number;
  /** Negative for an expired lot. */
  readonly usableForDays: number;
  readonly vials: number;
  readonly vialCostCents?: number;
  readonly lost?: { readonly daysAgo: number; readonly doses: number; readonly reason: string };
};
export type PlannedMedication = {
  readonly medicationId: string;
  readonly name: string;
  readonly dosesPerVial: number;
  readonly mgPerVial: number;
  readonly mgPerDose: number;
  readonly vialCostCents: number;
  readonly dosePriceCents: number;
  readonly conditions?: Condition[];
  readonly allergens?: string[];
  readonly cautions?: string;
  readonly lots: readonly PlannedLot[];
};

/** Medication inventory with lots that expire soon or have expired, low stock, and no stock. */
export const plannedMedications: readonly PlannedMedication[] = [
  {
    medicationId: 'complejo-b',
    name: 'Complejo B',
    dosesPerVial: 30,
    mgPerVial: 3000,
    mgPerDose: 100,
    vialCostCents: 2460,
    dosePriceCents: 1200,
    lots: [
      {
        lotNumber: 'CB-2606-A',
        receivedDaysAgo: 160,
        usableForDays: 210,
        vials: 1,
        lost: { daysAgo: 30, doses: 21, reason: 'Frasco contaminado al abrirlo' },
      },
    ],
  },
  {
    medicationId: 'glutation',
    name: 'Glutatión',
    dosesPerVial: 10,
    mgPerVial: 6000,
    mgPerDose: 600,
    vialCostCents: 4850,
    dosePriceCents: 3000,
    allergens: ['sulfites'],
    conditions: ['asthma'],
    lots: [
      {
        lotNumber: 'GLU-2608-A',
        receivedDaysAgo: 98,
        usableForDays: 18,
        vials: 4,
        lost: { daysAgo: 83, doses: 1, reason: 'Frasco roto' },
      },
      { lotNumber: 'GLU-2611-B', receivedDaysAgo: 15, usableForDays: 218, vials: 6 },
      {
        lotNumber: 'GLU-2605-C',
        receivedDaysAgo: 195,
        usableForDays: -40,
        vials: 1,
        vialCostCents: 4600,
      },
    ],
  },
  {
    medicationId: 'magnesio',
    name: 'Magnesio',
    dosesPerVial: 25,
    mgPerVial: 25_000,
    mgPerDose: 1000,
    vialCostCents: 1275,
    dosePriceCents: 800,
    conditions: ['renal'],
    lots: [{ lotNumber: 'MG-2609-A', receivedDaysAgo: 60, usableForDays: 400, vials: 12 }],
  },
  {
    medicationId: 'nad',
    name: 'NAD+',
    dosesPerVial: 4,
    mgPerVial: 1000,
    mgPerDose: 250,
    vialCostCents: 11_800,
    dosePriceCents: 9500,
    lots: [{ lotNumber: 'NAD-2610-A', receivedDaysAgo: 40, usableForDays: 180, vials: 11 }],
  },
  {
    medicationId: 'semaglutida',
    name: 'Semaglutida',
    dosesPerVial: 20,
    mgPerVial: 10,
    mgPerDose: 0.5,
    vialCostCents: 24_000,
    dosePriceCents: 6500,
    conditions: ['pregnancy', 'breastfeeding'],
    cautions: 'Cáncer medular de tiroides',
    lots: [
      {
        lotNumber: 'SEM-2610-A',
        receivedDaysAgo: 33,
        usableForDays: 270,
        vials: 12,
      },
    ],
  },
  {
    medicationId: 'suero-hidratacion',
    name: 'Suero de hidratación',
    dosesPerVial: 1,
    mgPerVial: 9000,
    mgPerDose: 9000,
    vialCostCents: 495,
    dosePriceCents: 2000,
    lots: [{ lotNumber: 'SH-2610-A', receivedDaysAgo: 25, usableForDays: 330, vials: 64 }],
  },
  {
    medicationId: 'tirzepatida',
    name: 'Tirzepatida',
    dosesPerVial: 12,
    mgPerVial: 30,
    mgPerDose: 2.5,
    vialCostCents: 31_020,
    dosePriceCents: 8500,
    conditions: ['pregnancy', 'breastfeeding'],
    cautions: 'Cáncer medular de tiroides',
    lots: [{ lotNumber: 'TIR-2611-A', receivedDaysAgo: 12, usableForDays: 240, vials: 11 }],
  },
  {
    medicationId: 'vitamina-b12',
    name: 'Vitamina B12',
    dosesPerVial: 30,
    mgPerVial: 30,
    mgPerDose: 1,
    vialCostCents: 1890,
    dosePriceCents: 1500,
    allergens: ['cobalt'],
    lots: [],
  },
  {
    medicationId: 'vitamina-c-5g',
    name: 'Vitamina C 5 g',
    dosesPerVial: 5,
    mgPerVial: 25_000,
    mgPerDose: 5000,
    vialCostCents: 3125,
    dosePriceCents: 2500,
    lots: [{ lotNumber: 'VC-2609-A', receivedDaysAgo: 50, usableForDays: 150, vials: 12 }],
  },
];
