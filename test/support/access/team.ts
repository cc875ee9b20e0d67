import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import { getToday } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as desk from '#shared/desk/api.ts';
import { markBellNoticesRead } from '#shared/desk/bell-api.ts';
import * as team from '#shared/staff/desk-api.ts';
import * as teamMap from '#shared/staff/team-map-api.ts';
import { aPatient, aStaffMember } from '../center/center.ts';
import type { Target } from './targets.ts';

let memberCount = 0;
const aName = () => {
  memberCount += 1;
  return `Equipo${memberCount}${randomUUID().slice(0, 8)}`;
};
const buildProfile = (email: string) => ({
  firstName: 'Equipo',
  lastName: 'Prueba',
  phone: '787-555-0177',
  email,
  active: true,
  serviceIds: [],
});

/** Targets for calls about the team. Each change or removal gets a new member without appointments. */
export const teamTargets: readonly (readonly [AnyRoute, Target])[] = [
  [team.listTeam, {}],
  [teamMap.listTeamPositions, {}],
  [team.createStaffMember, { body: () => buildProfile(`${aName()}@test.example`.toLowerCase()) }],
  [
    team.updateStaffMember,
    {
      ids: async () => ({ staffId: (await aStaffMember(aName())).staffId }),
      body: () => ({ ...buildProfile(`${aName()}@test.example`.toLowerCase()), version: 0 }),
    },
  ],
  [team.deleteStaffMember, { ids: async () => ({ staffId: (await aStaffMember(aName())).staffId }) }],
  [team.resendStaffEmailProof, { ids: async () => ({ staffId: (await aStaffMember(aName())).staffId }) }],
  [team.cancelStaffEmailChange, { ids: async () => ({ staffId: (await aStaffMember(aName())).staffId }) }],
  [desk.getDashboard, {}],
  [desk.getWaiting, {}],
  [desk.listBirthdays, {}],
  [markBellNoticesRead, { body: () => ({ noticeIds: ['request-a1'], isRead: true }) }],
  [
    desk.markGreeted,
    {
      ids: async () => {
        const birthDate = `1990${getToday(now()).slice(4)}`.replace('02-29', '02-28');
        return { patientId: (await aPatient(aName(), { patientId: randomUUID(), birthDate })).patientId };
      },
      body: () => ({ date: getToday(now()).replace('02-29', '02-28') }),
    },
  ],
];
