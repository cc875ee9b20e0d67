import type {
  AppointmentConfirmed,
  AppointmentRescheduled,
  AttendanceConfirmed,
  HoldLapsed,
  ProposalAccepted,
} from '#events/appointments.ts';
import type { MinimumReached } from '#events/catalog.ts';
import type { DataOf, EventContract, EventMeta } from '#events/define-event.ts';
import type { DoseRequested } from '#events/health.ts';
import type { LaserRequested, ProspectReceived } from '#events/intake.ts';
import type { LowDosesReached } from '#events/inventory.ts';
import type { MessageFailed, SmsReplyChanged } from '#events/notifications.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { formatPhone, formatShortDayMonth, formatShortWeekday, formatTime } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { adminAudience, type BellNotice, buildNoticeId, deskAudience } from '#shared/desk/bell.ts';
import { formatDoses } from '#shared/finance/finance-report.ts';
import { isByDesk } from '#shared/notifications/desk-reschedule.ts';

/** A notice without its kind and id. `at` is the time of the event if it is absent. */
export type NoticeDraft = Pick<BellNotice, 'audience' | 'title' | 'detail' | 'subjectId'> & {
  readonly at?: string | undefined;
};
type Event<E extends EventContract> = { readonly meta: EventMeta; readonly data: DataOf<E> };

const formatSlot = ({ date, time }: Pick<Appointment, 'date' | 'time'>) =>
  `${formatShortWeekday(date)} ${formatShortDayMonth(date, date)}, ${formatTime(time)}`;
const describeSlot = (appointment: Appointment) =>
  [formatSlot(appointment), ...appointment.services.map(({ name }) => name)].join(' · ');

const toDrafts = (
  appointment: Appointment | undefined,
  audiences: readonly string[],
  describe: (name: string, appointment: Appointment) => Pick<NoticeDraft, 'title' | 'detail' | 'at'>,
): NoticeDraft[] =>
  appointment
    ? audiences.map((audience) => ({
        audience,
        ...describe(formatFullName(appointment.patient), appointment),
        subjectId: appointment.appointmentId,
      }))
    : [];

const findRequestTime = (appointment: Appointment | undefined) =>
  appointment && 'requestedAt' in appointment ? appointment.requestedAt : undefined;

export async function describeRequest({ data }: Event<typeof AppointmentConfirmed>, platform: Platform) {
  const request = await platform.appointments.find(data.appointmentId);
  return toDrafts(request, [deskAudience], (name, appointment) => ({
    title: `${name} pide una cita`,
    detail: describeSlot(appointment),
    at: findRequestTime(appointment),
  }));
}

/** Returns the id of the notice of a request that the client made, from its appointment in any later state. */
export async function findRequestNoticeId({ appointments }: Platform, appointmentId: string) {
  const at = findRequestTime(await appointments.find(appointmentId));
  return at && buildNoticeId('request', { subjectId: appointmentId, at });
}

export const describeAcceptance = async ({ data }: Event<typeof ProposalAccepted>, platform: Platform) =>
  toDrafts(await platform.appointments.find(data.appointmentId), [deskAudience], (name, appointment) => ({
    title: `${name} aceptó la hora propuesta`,
    detail: describeSlot({ ...appointment, date: data.date, time: data.time }),
  }));

/** A request that ended for another reason had no proposal to answer. */
export async function describeProposalExpiry({ data }: Event<typeof HoldLapsed>, platform: Platform) {
  const appointment = await platform.appointments.find(data.appointmentId);
  const isExpired =
    appointment?.status === 'cancelled' && appointment.cancellation.kind === 'proposalExpired';
  return toDrafts(isExpired ? appointment : undefined, [deskAudience], (name, request) => ({
    title: `${name} no contestó la propuesta`,
    detail: `${describeSlot(request)} · la solicitud quedó cancelada`,
  }));
}

export const describeBooking = async ({ data }: Event<typeof AppointmentConfirmed>, platform: Platform) =>
  toDrafts(await platform.appointments.find(data.appointmentId), [data.staffId], (name, appointment) => ({
    title: `Cita nueva con ${name}`,
    detail: describeSlot(appointment),
  }));

/** The aesthetician always learns of a move, the front desk only if the client made it. */
export async function describeMove(
  { data, meta }: Event<typeof AppointmentRescheduled>,
  platform: Platform,
): Promise<NoticeDraft[]> {
  const { staffId, previous } = data;
  const appointment = await platform.appointments.find(data.appointmentId);
  // A client's request becomes the aesthetician's appointment only when it is approved.
  const isTheirs = appointment?.status === 'confirmed';
  const formerStaffIds = isTheirs && previous.staffId !== staffId ? [previous.staffId] : [];
  return [
    ...toDrafts(
      appointment,
      [...(isByDesk(meta) ? [] : [deskAudience]), ...(isTheirs ? [staffId] : [])],
      (name, moved) => ({
        title: `La cita de ${name} se movió`,
        detail: `Antes ${formatSlot(previous)}, ahora ${formatSlot(moved)}`,
      }),
    ),
    ...toDrafts(appointment, formerStaffIds, (name, { staffName }) => ({
      title: `La cita de ${name} ya no es tuya`,
      detail: `${formatSlot(previous)} · ahora la atiende ${staffName}`,
    })),
  ];
}

/** The front desk learns of a cancellation by the client, the aesthetician of every one that was confirmed. */
export async function describeCancellation(
  { data }: Event<typeof AppointmentConfirmed>,
  platform: Platform,
): Promise<NoticeDraft[]> {
  const appointment = await platform.appointments.find(data.appointmentId);
  if (appointment?.status !== 'cancelled') return [];
  const isByClient = appointment.cancellation.kind === 'byPatient';
  const wasConfirmed = appointment.confirmationCode !== undefined;
  const cancelledByClient = `canceló su ${wasConfirmed ? 'cita' : 'solicitud'}`;
  return toDrafts(
    appointment,
    [...(isByClient ? [deskAudience] : []), ...(wasConfirmed ? [data.staffId] : [])],
    (name) => ({
      title: isByClient ? `${name} ${cancelledByClient}` : `Se canceló la cita de ${name}`,
      detail: `${describeSlot(appointment)} · el espacio quedó libre`,
    }),
  );
}

export const describeAttendance = async (
  { data }: Event<typeof AttendanceConfirmed>,
  platform: Platform,
): Promise<NoticeDraft[]> =>
  data.by === 'client'
    ? toDrafts(
        await platform.appointments.find(data.appointmentId),
        [deskAudience, data.staffId],
        (name, appointment) => ({ title: `${name} confirmó su cita`, detail: describeSlot(appointment) }),
      )
    : [];

export async function describeApplication(
  { data: { prospectId } }: Event<typeof ProspectReceived>,
  { prospects }: Platform,
): Promise<NoticeDraft[]> {
  const prospect = await prospects.find(prospectId);
  if (!prospect) return [];
  const title = `${formatFullName(prospect)} llenó la solicitud`;
  const detail = prospect.laserRequestPending ? 'Pide la evaluación láser.' : 'Está en Prospectos.';
  return [{ audience: deskAudience, title, detail, subjectId: prospectId }];
}

const findClientName = async ({ patients }: Platform, patientId: string) => {
  const patient = await patients.find(patientId);
  return patient && formatFullName(patient);
};

export async function describeLaser(
  { data: { patientId } }: Event<typeof LaserRequested>,
  platform: Platform,
): Promise<NoticeDraft[]> {
  const name = await findClientName(platform, patientId);
  if (name === undefined) return [];
  const title = `${name} pide la evaluación láser`;
  return [{ audience: deskAudience, title, detail: 'Está lista para revisar.', subjectId: patientId }];
}

export async function describeDose(
  { data: { patientId } }: Event<typeof DoseRequested>,
  platform: Platform,
): Promise<NoticeDraft[]> {
  const name = await findClientName(platform, patientId);
  if (name === undefined) return [];
  const title = 'Nueva solicitud de dosis';
  return [{ audience: adminAudience, title, detail: name, subjectId: patientId }];
}

/** An SMS that was handled or opened again is no news. */
export async function describeReply(
  { data: { replyId } }: Event<typeof SmsReplyChanged>,
  platform: Platform,
): Promise<NoticeDraft[]> {
  const reply = await platform.smsReplies.find(replyId);
  if (reply?.state !== 'open') return [];
  const [patientId] = reply.patientIds;
  const name = patientId === undefined ? undefined : await findClientName(platform, patientId);
  return [
    {
      audience: deskAudience,
      title: `${name ?? formatPhone(reply.from)} contestó por SMS`,
      detail: 'Está por leer en Mensajes.',
      subjectId: patientId ?? 'unknown',
      at: reply.receivedAt,
    },
  ];
}

export async function describeFailure(
  { data }: Event<typeof MessageFailed>,
  { deliveries }: Platform,
): Promise<NoticeDraft[]> {
  const delivery = await deliveries.find(data);
  if (!delivery) return [];
  const title = delivery.channel === 'sms' ? 'Un SMS no llegó' : 'Un correo no se envió';
  const to = delivery.channel === 'sms' ? formatPhone(delivery.to) : delivery.to;
  return [{ audience: deskAudience, title, detail: `Para ${to}.`, subjectId: delivery.subjectId }];
}

export async function describeLowStock(
  { data: { productId } }: Event<typeof MinimumReached>,
  { catalog }: Platform,
): Promise<NoticeDraft[]> {
  const product = await catalog.find(productId);
  if (!product) return [];
  const { stock, minimumStock } = product;
  const detail = `${stock === 1 ? 'Queda' : 'Quedan'} ${stock}. El mínimo es ${minimumStock}.`;
  return [{ audience: adminAudience, title: `Stock bajo: ${product.name}`, detail, subjectId: productId }];
}

export async function describeLowMedication(
  { data: { medicationId } }: Event<typeof LowDosesReached>,
  { medications }: Platform,
): Promise<NoticeDraft[]> {
  const medication = await medications.find(medicationId);
  if (!medication) return [];
  const { name, dosesInStock } = medication;
  const detail = `Quedan ${formatDoses(dosesInStock)}.`;
  return [{ audience: adminAudience, title: `Pocas dosis: ${name}`, detail, subjectId: medicationId }];
}
