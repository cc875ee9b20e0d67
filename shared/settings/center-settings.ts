import * as z from 'zod/mini';
import { slotSteps } from '#shared/appointments/booking/slots.ts';
import {
  asStored,
  Email,
  Id,
  inLines,
  inOneLine,
  OptionalPhone,
  Phone,
  Version,
} from '#shared/core/schemas.ts';
import { AlertRule, StoredAlertRule } from '#shared/intake/alerts.ts';
import { Closure, mostClosures } from './closures.ts';
import { chatKinds } from './public-settings.ts';
import { ShopSettings, StoredShopSettings } from './shop-settings.ts';
import { StoredTillSettings, TillSettings } from './till-settings.ts';

const words = (most: number, lines = inOneLine) =>
  z
    .string()
    .check(
      lines,
      z.minLength(1, { error: 'Este campo es obligatorio.' }),
      z.maxLength(most, { error: `Escribe ${most} caracteres o menos.` }),
    );

const OpeningDays = z.array(z.int().check(z.minimum(0), z.maximum(6))).check(
  z.minLength(1, { error: 'Elige al menos un día.' }),
  z.refine((days) => new Set(days).size === days.length, { error: 'Elige cada día una vez.' }),
);
/** More than these are no choice any more. */
export const mostFeatured = 12;

/** What the owner says of their center, in one record; every screen and message takes it from here. */
export const CenterSettings = z.strictObject({
  /** Every SMS begins with it, so it is short. */
  brandName: words(24),
  /** Whom e-mails come from, by name; '' is the center's. */
  senderName: z.string().check(inOneLine, z.maxLength(60)),
  phone: Phone,
  email: Email,
  /** Of the Registro de Comerciantes, as receipts have to show it; '' shows none. */
  merchantNumber: z.string().check(inOneLine, z.maxLength(20)),
  address: words(160),
  openingHours: words(160),
  heroTitle: words(90),
  heroTagline: words(240),
  /** Of the landing page, which says nothing of the center while these are ''. */
  aboutShort: z.string().check(inLines, z.maxLength(400)),
  aboutMore: z.string().check(inLines, z.maxLength(2000)),
  chat: z.strictObject({ kind: z.enum(chatKinds), phone: OptionalPhone }),
  /** Whether clients get a greeting on their birthday. */
  birthdayGreeting: z.boolean(),
  /** Hours before an appointment at which its client is reminded; 0 is not at all. The first while a change is free. */
  firstReminderHours: z.int().check(z.minimum(0), z.maximum(168)),
  /** Of appointments booked from now on: those that are booked keep the term they were booked under. */
  freeCancellationHours: z.int().check(z.minimum(0), z.maximum(167)),
  depositPercent: z.int().check(z.minimum(10), z.maximum(100)),
  lastReminderHours: z.int().check(z.minimum(0), z.maximum(24)),
  /** Hours ahead of which a client books or moves an appointment; the front desk is not bound by it. */
  minimumNoticeHours: z.int().check(z.minimum(0), z.maximum(168)),
  /** How far apart the hours lie that are offered. */
  slotStep: z.literal(slotSteps),
  /** How aestheticians hear of their own appointments. */
  staffNewsBy: z.enum(['mail', 'sms']),
  adultYears: z.int().check(z.minimum(14), z.maximum(25)),
  /** The days of the week on which whoever has no schedule of their own works their base hours; 0 is Sunday. */
  openingDays: OpeningDays,
  /** Administrators and supervisors sign in with codes of an authenticator app, and set it up before all else. */
  secondFactorRequired: z.boolean(),
  /** Whether the owner has said that hours, terms and closed days are as they want them: each has an answer from the start. */
  bookingReviewed: z.boolean(),
  /** Days on which no hour is offered. */
  closures: z.array(Closure).check(z.maxLength(mostClosures)),
  /** The services that the landing page puts first, in this order. */
  featuredServiceIds: z.array(Id).check(z.maxLength(mostFeatured)),
  /** For how long what a client answered about their health counts as known; 0 is for good. */
  answersValidMonths: z.int().check(z.minimum(0), z.maximum(60)),
  till: TillSettings,
  shop: ShopSettings,
  alertRules: z.array(AlertRule).check(z.maxLength(100)),
  version: Version,
});
/** The same as they are kept. */
export const StoredSettings = z.extend(asStored(CenterSettings), {
  chat: asStored(CenterSettings.shape.chat),
  closures: z.array(asStored(Closure)),
  till: StoredTillSettings,
  shop: StoredShopSettings,
  alertRules: z.array(StoredAlertRule),
});
export type CenterSettings = z.infer<typeof CenterSettings>;
