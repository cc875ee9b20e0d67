import { toE164 } from './e164.ts';

/** Area codes of the United States and Puerto Rico. A test compares them with libphonenumber. */
const areaCodes =
  /^(?:2(?:0[1-35-9]|1[02-9]|2[03-57-9]|3[1459]|4[08]|5[1-46]|6[0279]|7[02469]|8[13])|3(?:0[1-57-9]|1[02-9]|2[013-79]|3[0-24679]|4[167]|5[0-3]|6[01349]|8[056])|4(?:0[124-9]|1[02-579]|2[3-5]|3[0245]|4[023578]|58|6[349]|7[02589]|8[04])|5(?:0[1-57-9]|1[0235-8]|20|3[0149]|4[01]|5[179]|6[1-47]|7[0-5]|8[0256])|6(?:0[1-35-9]|1[024-9]|2[03689]|3[016]|4[0156]|5[01679]|6[0-279]|78|8[0-269])|7(?:0[1-46-8]|1[2-9]|2[04-8]|3[0-2478]|4[0378]|5[47]|6[02359]|7[0-59]|8[1567])|8(?:0[1-68]|1[02-8]|2[0168]|3[0-2589]|4[03578]|5[046-9]|6[02-5]|7[028])|9(?:0[1346-9]|1[02-9]|2[0589]|3[0146-9]|4[01357-9]|5[12469]|7[0-3589]|8[034-69]))$/;

/** Returns E.164 if the phone is of Puerto Rico or the United States, since others get no SMS (R157). */
export function toSmsPhone(phone: string): string | undefined {
  const number = toE164(phone);
  if (number?.length !== 12 || !number.startsWith('+1')) return undefined;
  return areaCodes.test(number.slice(2, 5)) ? number : undefined;
}
