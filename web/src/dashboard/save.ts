import type { Dashboard } from '@guiche/contract/dashboard';
import { saveBlob } from '../platform/save-blob';
import { say } from '../platform/strings';
import { csvOf } from './csv';
import { dashboardStrings } from './strings';

/** Hands the dashboard to the browser as a CSV file, in the words of the screen. */
export function save(dashboard: Dashboard): void {
  const t = say(dashboardStrings);
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
      ratings: t('attendants.ratings'),
      avgSupportTime: t('six.avgSupportTime'),
      avgWaitTime: t('six.avgWaitTime'),
      avgResponseTime: t('more.avgResponseTime'),
      avgResolutionTime: t('more.avgResolutionTime'),
    },
    attendants: [
      t('attendants.name'),
      t('attendants.rating'),
      t('attendants.ratings'),
      t('attendants.support'),
      t('attendants.response'),
      t('attendants.finished'),
      t('attendants.open'),
      t('attendants.state'),
    ],
    queues: [
      t('queues.name'),
      t('queues.pending'),
      t('queues.happening'),
      t('queues.created'),
      t('queues.finished'),
      t('queues.wait'),
      t('queues.response'),
      t('queues.support'),
    ],
    noQueue: t('queues.none'),
    online: t('attendants.online'),
    offline: t('attendants.offline'),
  });
  const { from, to } = dashboard.period;
  const name = `${t('fileName')}-${from ? `${from}-` : ''}${to}.csv`;
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
