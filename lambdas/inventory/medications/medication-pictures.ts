import { MedicationChanged } from '#events/inventory.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { buildMedicationPictureKeys } from '#shared/inventory/medication-picture.ts';
import { getMedication } from '../medication-inventory.ts';
import { toDeskMedication } from './medication-view.ts';

const contentType = 'image/jpeg';

async function buildPictureLinks(files: Pick<Files, 'viewLink'>, { medicationId, pictureKey }: Medication) {
  if (pictureKey === undefined) return [];
  const { main, small } = buildMedicationPictureKeys(medicationId);
  const createViewLink = (key: string) => files.viewLink({ key, contentType, filename: medicationId });
  const [url, smallUrl] = await Promise.all([createViewLink(main), createViewLink(small)]);
  return [{ medicationId, url, smallUrl }];
}

export const listMedicationPictures = operationWithPorts(
  ['files'],
  api.listMedicationPictures,
  async (_, { medications, files }) => {
    const allMedications = await medications.all();
    const links = await Promise.all(allMedications.map((medication) => buildPictureLinks(files, medication)));
    return { pictures: links.flat() };
  },
);

export const createMedicationPictureUpload = operationWithPorts(
  ['files'],
  api.createMedicationPictureUpload,
  async ({ params, body }, platform) => {
    const { medicationId } = await getMedication(platform, params.medicationId);
    const { main, small } = buildMedicationPictureKeys(medicationId);
    const createUploadLink = (key: string, bytes: number) =>
      platform.files.uploadLink({ key, contentType, bytes });
    const [link, smallLink] = await Promise.all([
      createUploadLink(main, body.bytes),
      createUploadLink(small, body.smallBytes),
    ]);
    return { link, smallLink };
  },
);

/** Receives both pictures before the medication refers to them. */
export const saveMedicationPicture = operationWithPorts(
  ['files'],
  api.saveMedicationPicture,
  async ({ params: { medicationId } }, platform) => {
    await getMedication(platform, medicationId);
    const { main, small } = buildMedicationPictureKeys(medicationId);
    for (const key of [small, main])
      await receiveFile(platform, { key, kinds: ['jpeg'], subjectId: medicationId });
    await retryStale(async () => {
      const before = await getMedication(platform, medicationId);
      await platform.commit(
        platform.medications.change(before, { pictureKey: main }),
        emit(MedicationChanged, { medicationId }),
        audit('medication.pictureChanged', medicationId, { after: { pictureKey: main } }),
      );
    });
    return toDeskMedication(await getMedication(platform, medicationId));
  },
);
