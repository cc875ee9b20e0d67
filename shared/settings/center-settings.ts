import * as z from 'zod/mini';
import { slotSteps } from '#shared/appointments/booking/slots.ts';
import {
  Email,
  Id,
  inLines,
  inOneLine,
  OptionalPhone,
  Phone,
  toStoredSchema,
  Version,
} from '#shared/core/schemas.ts';
import { AlertRule, StoredAlertRule } from '#shared/intake/alerts.ts';
import { Closure, maxClosures } from './closures.ts';
import { PosSettings, StoredPosSettings } from './pos-settings.ts';
import { chatKinds } from './public-settings.ts';
import { ShopSettings, StoredShopSettings } from './shop-settings.ts';

const buildTextSchema = (maxLength: number, lineRule = inOneLine) =>
  z
    .string()
    .check(
      lineRule,
      z.minLength(1, { error: 'Este campo es obligatorio.' }),
      z.maxLength(maxLength, { error: `Escribe ${maxLength} caracteres o menos.` }),
    );

const OpeningDays = z.array(z.int().check(z.minimum(0), z.maximum(6))).check(
  z.minLength(1, { error: 'Elige al menos un día.' }),
  z.refine((days) => new Set(days).size === days.length, { error: 'Elige cada día una vez.' }),
);
export const maxFeaturedServices = 12;

export const CenterSettings = z.strictObject({
  /** Short because each SMS begins with it. */
  brandName: buildTextSchema(24),
  /** Sender name of e-mails. '' uses the center's name. */
  senderName: z.string().check(inOneLine, z.maxLength(60)),
  phone: Phone,
  email: Email,
  /** Number of the Registro de Comerciantes, required on receipts. '' shows none. */
  merchantNumber: z.string().check(inOneLine, z.maxLength(20)),
  address: buildTextSchema(160),
  openingHours: buildTextSchema(160),
  heroTitle: buildTextSchema(90),
  heroTagline: buildTextSchema(240),
  /** Landing page texts, hidden if ''. */
  aboutShort: z.string().check(inLines, z.maxLength(400)),
  aboutMore: z.string().check(inLines, z.maxLength(2000)),
  chat: z.strictObject({ kind: z.enum(chatKinds), phone: OptionalPhone }),
  birthdayGreeting: z.boolean(),
  /** Hours before an appointment at which its client is reminded. 0 disables the reminder. */
  firstReminderHours: z.int().check(z.minimum(0), z.maximum(168)),
  /** For new bookings. Existing appointments keep their term. */
  freeCancellationHours: z.int().check(z.minimum(0), z.maximum(167)),
  depositPercent: z.int().check(z.minimum(10), z.maximum(100)),
  lastReminderHours: z.int().check(z.minimum(0), z.maximum(24)),
  /** Minimum notice in hours for clients, which does not apply to the front desk. */
  minimumNoticeHours: z.int().check(z.minimum(0), z.maximum(168)),
  /** Hours for which proposed times are held until the client answers. */
  proposalHoldHours: z.int().check(z.minimum(1), z.maximum(72)),
  slotStep: z.literal(slotSteps),
  staffNewsBy: z.enum(['mail', 'sms']),
  adultYears: z.int().check(z.minimum(14), z.maximum(25)),
  /** Weekdays on which base hours apply to staff without a schedule. 0 is Sunday. */
  openingDays: OpeningDays,
  /** Requires administrators and supervisors to set up an authenticator app before other calls. */
  secondFactorRequired: z.boolean(),
  /** Whether the owner has confirmed hours, terms and closures, which all have defaults. */
  bookingReviewed: z.boolean(),
  closures: z.array(Closure).check(z.maxLength(maxClosures)),
  featuredServiceIds: z.array(Id).check(z.maxLength(maxFeaturedServices)),
  /** Months for which health answers are valid. 0 means unlimited. */
  answersValidMonths: z.int().check(z.minimum(0), z.maximum(60)),
  till: PosSettings,
  shop: ShopSettings,
  alertRules: z.array(AlertRule).check(z.maxLength(100)),
  version: Version,
});
export const StoredSettings = z.extend(toStoredSchema(CenterSettings), {
  chat: toStoredSchema(CenterSettings.shape.chat),
  closures: z.array(toStoredSchema(Closure)),
  till: StoredPosSettings,
  shop: StoredShopSettings,
  alertRules: z.array(StoredAlertRule),
});
export type CenterSettings = z.infer<typeof CenterSettings>;
