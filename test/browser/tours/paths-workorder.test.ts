import { workorderInBrowser } from '../../drive/workorder/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('workorder', {
  how: workorderInBrowser,
  unplayed: [
    'finishing.failed',
    'finishing.finished',
    'inProgress.FINISH',
    'inProgress.SCHEDULE',
    'scheduled.SCHEDULE',
    'scheduled.START',
    'scheduling.failed',
    'scheduling.scheduled',
    'starting.failed',
    'starting.started',
    'submitted.SCHEDULE',
  ],
});
