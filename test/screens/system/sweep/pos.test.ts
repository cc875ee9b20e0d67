import { declareSweep } from './sweep.ts';

declareSweep('admin', 'pos');
