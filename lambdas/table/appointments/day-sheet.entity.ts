import { CustomAttributeType, Entity } from 'electrodb';
import type { SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byMonth  one day of one person (consistent); every person over a range of days in one query a month
//
// `busy` repeats the appointments' minutes as text ("540-600,660-720"): slot search over 300 days of 10 people reads a
// twentieth of the bytes.
export const daySheetEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('daySheet'),
      attributes: {
        month: { type: 'string', required: true },
        date: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        version: { type: 'number', required: true },
        appointments: {
          type: CustomAttributeType<SheetAppointment[]>('any'),
          required: true,
          field: 'visits',
        },
        busy: { type: 'string', required: true },
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['date', 'staffId']) } },
    },
    config,
  );
