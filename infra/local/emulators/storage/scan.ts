import { noSuchKey } from './errors.ts';
import { type Call, type Reply, xml } from './objects.ts';
import { document, element, field } from './xml.ts';

/** The harmless file by which every scanner is tried, cut in two so that none finds it here. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The tags of an object: the one that GuardDuty's Malware Protection writes, which here has looked at once. */
export async function getTags({ target, folder }: Call): Promise<Reply> {
  const found = await folder.get(target.key, target.query.get('versionId'));
  if (!found) throw noSuchKey();
  const status = found.content.includes(eicar) ? 'THREATS_FOUND' : 'NO_THREATS_FOUND';
  const tag = element('Tag', field('Key', 'GuardDutyMalwareScanStatus') + field('Value', status));
  return xml(document('Tagging', [element('TagSet', tag)]));
}
