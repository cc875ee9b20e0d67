import { MedicationChanged } from '#events/inventory.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { medicationPictureKeys } from '#shared/inventory/medication-picture.ts';
import { medicationOf } from '../cupboard.ts';
import { deskMedication } from './medication-view.ts';

const contentType = 'image/jpeg';

async function linksOf(files: Pick<Files, 'viewLink'>, { medicationId, pictureKey }: Medication) {
  if (pictureKey === undefined) return [];
  const { main, small } = medicationPictureKeys(medicationId);
  const linkTo = (key: string) => files.viewLink({ key, contentType, filename: medicationId });
  const [url, smallUrl] = await Promise.all([linkTo(main), linkTo(small)]);
  return [{ medicationId, url, smallUrl }];
}

export const listMedicationPictures = operationUsing(
  ['files'],
  api.listMedicationPictures,
  async (_, { medications, files }) => {
    const links = await Promise.all((await medications.all()).map((each) => linksOf(files, each)));
    return { pictures: links.flat() };
  },
);

export const createMedicationPictureUpload = operationUsing(
  ['files'],
  api.createMedicationPictureUpload,
  async ({ params, body }, platform) => {
    const { medicationId } = await medicationOf(platform, params.medicationId);
    const { main, small } = medicationPictureKeys(medicationId);
    const linkTo = (key: string, bytes: number) => platform.files.uploadLink({ key, contentType, bytes });
    const [link, smallLink] = await Promise.all([linkTo(main, body.bytes), linkTo(small, body.smallBytes)]);
    return { link, smallLink };
  },
);

/** Receives the small picture first, since the main one makes both visible. */
export const saveMedicationPicture = operationUsing(
  ['files'],
  api.saveMedicationPicture,
  async ({ params: { medicationId } }, platform) => {
    await medicationOf(platform, medicationId);
    const { main, small } = medicationPictureKeys(medicationId);
    for (const key of [small, main])
      await receivedFile(platform, { key, kinds: ['jpeg'], subjectId: medicationId });
    await retryStale(async () => {
      const before = await medicationOf(platform, medicationId);
      await platform.commit(
        platform.medications.change(before, { pictureKey: main }),
        tell(MedicationChanged, { medicationId }),
        audit('medication.pictureChanged', medicationId, { after: { pictureKey: main } }),
      );
    });
    return deskMedication(await medicationOf(platform, medicationId));
  },
);
