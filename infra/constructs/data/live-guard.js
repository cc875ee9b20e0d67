// Runs inside AWS AppSync (APPSYNC_JS): who may listen to which channel. The same rule as mayHear in
// shared/live/channels.ts; test/infra/live-guard.test.ts holds the two against each other.
import { util } from '@aws-appsync/utils';

const areas = {
  admin: 'desk',
  supervisor: 'desk',
  enfermero: 'staff',
  esteticista: 'staff',
  paciente: 'patient',
};
// Someone in several groups acts with the widest one.
const widestFirst = ['admin', 'supervisor', 'enfermero', 'esteticista', 'paciente'];

export function onSubscribe(ctx) {
  const groups = ctx.identity.groups ?? [];
  const area = areas[widestFirst.find((group) => groups.includes(group))];
  const own = area === 'desk' ? '/live/desk' : `/live/${area}/${ctx.identity.sub}`;
  const isAccess = ctx.identity.claims.token_use === 'access';
  if (!isAccess || !area || ctx.info.channel.path !== own) util.unauthorized();
}
