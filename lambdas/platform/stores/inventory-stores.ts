import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type AllergenStore, allergenStore } from '#lambdas/table/inventory/allergen.store.ts';
import {
  type DoseReservationStore,
  doseReservationStore,
} from '#lambdas/table/inventory/dose-reservation.store.ts';
import { type LotStore, lotStore } from '#lambdas/table/inventory/lot.store.ts';
import { type MedicationStore, medicationStore } from '#lambdas/table/inventory/medication.store.ts';
import {
  type MedicationDeliveryStore,
  medicationDeliveryStore,
} from '#lambdas/table/inventory/medication-delivery.store.ts';
import {
  type MedicationMoveStore,
  medicationMoveStore,
} from '#lambdas/table/inventory/medication-move.store.ts';
import { deferred } from '../deferred.ts';

/** The medicine cupboard. */
export type InventoryStores = {
  allergens: AllergenStore;
  medications: MedicationStore;
  lots: LotStore;
  medicationMoves: MedicationMoveStore;
  doseReservations: DoseReservationStore;
  medicationDeliveries: MedicationDeliveryStore;
};

export const inventoryStoresOf = (config: TableConfig): InventoryStores => ({
  allergens: deferred(() => allergenStore(config)),
  medications: deferred(() => medicationStore(config)),
  lots: deferred(() => lotStore(config)),
  medicationMoves: deferred(() => medicationMoveStore(config)),
  doseReservations: deferred(() => doseReservationStore(config)),
  medicationDeliveries: deferred(() => medicationDeliveryStore(config)),
});
