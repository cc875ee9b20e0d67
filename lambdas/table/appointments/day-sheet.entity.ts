import { CustomAttributeType, Entity } from 'electrodb';
import type { SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byMonth  one day of one person (consistent); every person over a range of days in one query a month
export const daySheetEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('daySheet'),
      attributes: {
        month: { type: 'string', required: true },
        date: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        version: { type: 'number', required: true },
        appointments: { type: CustomAttributeType<SheetAppointment[]>('any'), required: true },
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['date', 'staffId']) } },
    },
    config,
  );
