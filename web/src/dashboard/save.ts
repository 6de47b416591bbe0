import type { Dashboard } from '@guiche/contract/dashboard';
import { saveBlob } from '../platform/save-blob';
import { say } from '../platform/strings';
import { csvOf } from './csv';
import { dashboardStrings } from './strings';
import { tableStrings } from './table-strings';

/** Hands the dashboard to the browser as a CSV file, in the words of the screen. */
export function save(dashboard: Dashboard): void {
  const t = say(dashboardStrings);
  const table = say(tableStrings);
  const text = csvOf(dashboard, {
    period: t('csv.period'),
    figure: t('csv.figure'),
    now: t('csv.period'),
    before: t('csv.before'),
    counters: {
      supportPending: t('six.supportPending'),
      supportHappening: t('six.supportHappening'),
      supportFinished: t('six.supportFinished'),
      created: t('more.created'),
      leads: t('six.leads'),
      rating: t('more.rating'),
      ratings: table('attendants.ratings'),
      avgSupportTime: t('six.avgSupportTime'),
      avgWaitTime: t('six.avgWaitTime'),
      avgResponseTime: t('more.avgResponseTime'),
      avgResolutionTime: t('more.avgResolutionTime'),
    },
    attendants: [
      table('attendants.name'),
      table('attendants.rating'),
      table('attendants.ratings'),
      table('attendants.support'),
      table('attendants.response'),
      table('attendants.finished'),
      table('attendants.open'),
      table('attendants.state'),
    ],
    queues: [
      table('queues.name'),
      table('queues.pending'),
      table('queues.happening'),
      table('queues.created'),
      table('queues.finished'),
      table('queues.wait'),
      table('queues.response'),
      table('queues.support'),
    ],
    noQueue: table('queues.none'),
    online: table('attendants.online'),
    offline: table('attendants.offline'),
  });
  const { from, to } = dashboard.period;
  const name = `${t('fileName')}-${from ? `${from}-` : ''}${to}.csv`;
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
