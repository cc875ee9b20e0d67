import { files } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { assignMedications } from './assignment/assign-medications.ts';
import { listMedicationHistory } from './assignment/medication-history.ts';
import {
  getAssignmentPatient,
  listAssignableMedications,
  listAssignmentTimes,
} from './assignment/read-assignment.ts';
import { correctLot, discardLot, loseDoses } from './lots/change-lot.ts';
import { getLot, listLotDeliveries } from './lots/read-lot.ts';
import { recallLot } from './lots/recall-lot.ts';
import { receiveLot } from './lots/receive-lot.ts';
import { relabelLot } from './lots/relabel-lot.ts';
import { addAllergen, listAllergens } from './medications/allergens.ts';
import { listMedicationMoves, listMedications, listReservedDoses } from './medications/list-medications.ts';
import {
  correctDoseCosts,
  createMedication,
  removeMedication,
  saveMedication,
} from './medications/medication-changes.ts';
import {
  createMedicationPictureUpload,
  listMedicationPictures,
  saveMedicationPicture,
} from './medications/medication-pictures.ts';

export const handler = httpApi(
  [
    listMedications,
    listMedicationPictures,
    listAllergens,
    addAllergen,
    createMedication,
    saveMedication,
    removeMedication,
    createMedicationPictureUpload,
    saveMedicationPicture,
    correctDoseCosts,
    listMedicationMoves,
    listReservedDoses,
    receiveLot,
    correctLot,
    loseDoses,
    discardLot,
    relabelLot,
    recallLot,
    getLot,
    listLotDeliveries,
    listAssignableMedications,
    getAssignmentPatient,
    listAssignmentTimes,
    assignMedications,
    listMedicationHistory,
  ],
  { files },
);
