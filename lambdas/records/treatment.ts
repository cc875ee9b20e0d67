import { PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { type Appointment, listTreatmentNames } from '#shared/appointments/appointment.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import * as api from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import * as notesApi from '#shared/records/treatment/notes-api.ts';
import { isRecommendable, replaceRecommendations } from '#shared/records/treatment/recommendation.ts';
import {
  buildNoteImageKey,
  buildNoteImageName,
  isInTreatmentList,
  maxNotes,
  noteErrors,
  noteImageKinds,
  type TreatmentNote,
  toNoteAudit,
} from '#shared/records/treatment/treatment-note.ts';
import { limitUploads, parseAnnouncedKind } from './documents.ts';
import { assertRecordAccess, auditRecordRead, getRecorder } from './record-access.ts';

/** Adds the picture's link, valid 5 minutes. */
async function toShownNote(files: Files, note: TreatmentNote): Promise<notesApi.ShownNote> {
  const { noteId, text, date, time, author, image, pinnedAt } = note;
  const filename = image?.key.split('/').at(-1) ?? '';
  return {
    noteId,
    text,
    date,
    time,
    authorName: author.name,
    ...(image && { imageUrl: await files.viewLink({ ...image, filename }) }),
    ...(pinnedAt !== undefined && { pinned: true }),
  };
}

/** Returns the client's appointment if it accepts notes. Throws `note.appointment_not_found`. */
async function getTreatmentAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  { patientId, appointmentId }: { patientId: string; appointmentId: string },
): Promise<Appointment> {
  const appointment = await appointments.find(appointmentId);
  if (appointment?.patientId !== patientId || !isInTreatmentList(appointment))
    throw new AppError(noteErrors.appointment_not_found);
  return appointment;
}

type AppointmentNotes = { readonly notes: notesApi.ShownNote[]; readonly colorIndex: number | undefined };

const toAppointmentView = (appointment: Appointment, { notes, colorIndex }: AppointmentNotes) => ({
  appointmentId: appointment.appointmentId,
  date: appointment.date,
  time: appointment.time,
  status: appointment.status,
  staffName: appointment.staffName,
  serviceNames: listTreatmentNames(appointment),
  colorIndex,
  notes,
});

export const listTreatment = operationWithPorts(
  ['files'],
  notesApi.listTreatment,
  async ({ params, query, actor }, platform) => {
    const { appointments, notes, staff, files } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const [page, allNotes, team] = await Promise.all([
      appointments.byPatient(patientId, query.cursor),
      notes.byPatient(patientId),
      staff.all(),
    ]);
    await auditRecordRead(platform, patientId, 'treatment');

    const colorByStaff = new Map(team.map((member) => [member.staffId, member.colorIndex]));
    const notesByAppointment = Map.groupBy(allNotes, ({ appointmentId }) => appointmentId);
    const rows = page.rows.filter(isInTreatmentList).map(async (appointment) => {
      const appointmentNotes = notesByAppointment.get(appointment.appointmentId) ?? [];
      const shownNotes = await Promise.all(appointmentNotes.map((note) => toShownNote(files, note)));
      const colorIndex = colorByStaff.get(appointment.staffId);
      return toAppointmentView(appointment, { notes: shownNotes, colorIndex });
    });
    return { rows: await Promise.all(rows), ...(page.cursor !== null && { cursor: page.cursor }) };
  },
);

/** Starts an upload. The storage expires pictures that no note references. */
export const startNoteImage = operationWithPorts(
  ['files'],
  notesApi.startNoteImage,
  async ({ params, body, actor }, platform) => {
    await assertRecordAccess(platform, actor, params.patientId);
    const { appointmentId } = await getTreatmentAppointment(platform, params);
    const kind = parseAnnouncedKind(body, noteImageKinds);
    await limitUploads(platform);
    const imageName = buildNoteImageName(newId(), kind);
    const { contentType, bytes } = body;
    const key = buildNoteImageKey(appointmentId, imageName);
    return { imageName, link: await platform.files.uploadLink({ key, contentType, bytes }) };
  },
);

type UploadedImage = {
  readonly patientId: string;
  readonly appointmentId: string;
  readonly imageName: string | undefined;
};

async function receiveImage(
  platform: Pick<Platform, 'commit'> & { files: Files },
  { patientId, appointmentId, imageName }: UploadedImage,
) {
  if (imageName === undefined) return undefined;
  const key = buildNoteImageKey(appointmentId, imageName);
  const { contentType } = await receiveFile(platform, {
    key,
    kinds: noteImageKinds,
    subjectId: patientId,
  });
  return { key, contentType };
}

export const addNote = operationWithPorts(
  ['files'],
  notesApi.addNote,
  async ({ params, body, actor }, platform) => {
    const { files, notes, commit } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const appointment = await getTreatmentAppointment(platform, params);
    const [author, existingNotes] = await Promise.all([
      getRecorder(platform, actor),
      notes.byAppointment(params),
    ]);
    if (existingNotes.length >= maxNotes) throw new AppError(noteErrors.too_many);

    const image = await receiveImage(platform, { ...params, imageName: body.imageName });
    const now = platform.now();
    const { date, time } = toCivilDateTime(now);
    const note = {
      patientId,
      appointmentId: appointment.appointmentId,
      noteId: newId(),
      text: body.text,
      date,
      time,
      author,
      ...(image && { image }),
      createdAt: now.toISOString(),
    };
    await commit(notes.add(note), audit('note.added', patientId, toNoteAudit(note, appointment)));
    return toShownNote(files, note);
  },
);

/** Pins a note and unpins the others, so that a record has one. */
export const pinNote = operation(notesApi.pinNote, async ({ params, body: { pinned }, actor }, platform) => {
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const allNotes = await platform.notes.byPatient(patientId);
  const isChosen = ({ appointmentId, noteId }: TreatmentNote) =>
    appointmentId === params.appointmentId && noteId === params.noteId;
  const chosenNote = allNotes.find(isChosen);
  if (!chosenNote) throw new AppError(noteErrors.not_found);
  if (pinned === (chosenNote.pinnedAt !== undefined)) return { pinned };
  const unpinnedNotes = allNotes
    .filter((note) => note.pinnedAt !== undefined)
    .map(({ pinnedAt: _, ...note }) => note);
  const pinnedNotes = pinned ? [{ ...chosenNote, pinnedAt: platform.now().toISOString() }] : [];
  const { appointmentId, noteId } = chosenNote;
  await platform.commit(
    ...[...unpinnedNotes, ...pinnedNotes].map(platform.notes.savePin),
    pinned
      ? audit('note.pinned', patientId, { appointmentId, noteId })
      : audit('note.unpinned', patientId, { appointmentId, noteId }),
  );
  return { pinned };
});

export const listRecommendableProducts = operation(api.listRecommendableProducts, async (_, { catalog }) =>
  (await catalog.products())
    .filter(isRecommendable)
    .map(({ productId, name, priceCents }) => ({ productId, name, priceCents }))
    .sort(compareByName),
);

export const listRecommendations = operation(
  api.listRecommendations,
  async ({ params: { patientId }, actor }, platform) => {
    await assertRecordAccess(platform, actor, patientId);
    const { items } = await platform.recommendations.get(patientId);
    await auditRecordRead(platform, patientId, 'recommendations');
    return { items };
  },
);

/** Returns the chosen products. Only a product that is already on the list may be discontinued. */
async function getChosenProducts(
  { catalog }: Pick<Platform, 'catalog'>,
  productIds: readonly string[],
  previousIds: ReadonlySet<string>,
): Promise<Product[]> {
  const products = await catalog.productsByIds(productIds);
  const areRecommendable = products.every(
    (product) => previousIds.has(product.productId) || isRecommendable(product),
  );
  if (products.length < productIds.length || !areRecommendable) throw new AppError(recordErrors.product_gone);
  return products;
}

const toProductNames = (items: readonly { name: string }[]) => ({ products: items.map(({ name }) => name) });

export const saveRecommendations = operation(
  api.saveRecommendations,
  async ({ params: { patientId }, body: { productIds }, actor }, platform) => {
    await assertRecordAccess(platform, actor, patientId, recordErrors.patient_invalid);
    return retryStale(async () => {
      const { recommendations, commit, now } = platform;
      const before = await recommendations.get(patientId);
      const previousIds = new Set(before.items.map(({ productId }) => productId));
      const after = replaceRecommendations(
        await getChosenProducts(platform, productIds, previousIds),
        before,
        now(),
      );
      await commit(
        recommendations.save(after),
        emit(PatientChanged, { patientId }),
        audit('record.recommendationsSaved', patientId, {
          before: toProductNames(before.items),
          after: toProductNames(after.items),
        }),
      );
      return { items: after.items };
    });
  },
);
