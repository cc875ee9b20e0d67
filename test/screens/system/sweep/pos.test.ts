import { sweep } from './sweep.ts';

sweep('admin', 'till');
