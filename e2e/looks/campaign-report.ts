import { reportFigures, type CampaignReport, type ReportRow } from '@guiche/contract/campaign-report';
import type { Page } from '@playwright/test';
import { answered, press, type LookGroup } from './look';
import { words } from './words';

const { campaignReport } = words;
const id = 1;
const at = `/campaign/${id}/report`;
const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00.000Z`;

const counts = {
  ...(Object.fromEntries(reportFigures.map((figure) => [figure, 0])) as CampaignReport['counts']),
  all: 1312,
  skipped: 64,
  waiting: 61,
  sent: 1165,
  delivered: 1121,
  read: 806,
  replied: 214,
  optedOut: 9,
  failed: 22,
};
const report: CampaignReport = {
  id,
  name: 'Encomendas de Natal',
  status: 'EM_ANDAMENTO',
  confirmation: false,
  pausedReason: null,
  pausedUntil: null,
  scheduledAt: null,
  startedAt: hour(11),
  completedAt: null,
  nextAt: null,
  endsAt: '2026-11-21T12:40:00.000Z',
  whatsapp: { id: 1, name: 'WhatsApp Demo' },
  contactList: { id: 1, name: 'Clientes da padaria' },
  tagList: null,
  legalBasis: 'consent',
  basisNote: 'Ficha de encomendas, no balcão',
  counts,
  skipped: [
    { reason: 'opted-out', count: 31 },
    { reason: 'invalid', count: 18 },
    { reason: 'duplicate', count: 15 },
  ],
  failed: [
    { reason: 'RECIPIENT_UNREACHABLE', count: 14 },
    { reason: 'MARKETING_LIMIT', count: 8 },
  ],
  variants: [
    {
      variant: 1,
      text: 'As encomendas de Natal da Padaria Pão Quente estão abertas, {nome}!',
      sent: 583,
      delivered: 561,
      read: 402,
      replied: 124,
      optedOut: 4,
      share: { value: 0.213, low: 0.181, high: 0.248 },
    },
    {
      variant: 2,
      text: 'O Natal chegou por aqui! Já separamos o seu panetone.',
      sent: 582,
      delivered: 560,
      read: 404,
      replied: 90,
      optedOut: 5,
      share: { value: 0.155, low: 0.128, high: 0.186 },
    },
  ],
  best: null,
  hours: [140, 122, 118, 109, 104, 99, 60, 0, 0, 0, 0, 0].map((sent, n) => ({
    hour: hour(11 + n),
    sent,
    replied: [22, 40, 38, 33, 27, 20, 12, 9, 6, 4, 2, 1][n]!,
  })),
};

const someone = (position: number, more: Partial<ReportRow>): ReportRow => ({
  id: position,
  position,
  name: '',
  number: `551199734551${position}`,
  state: 'read',
  reason: null,
  variant: 1 + (position % 2),
  askedAt: null,
  answeredAt: null,
  sentAt: hour(12),
  deliveredAt: hour(12),
  readAt: hour(12),
  repliedAt: null,
  optedOutAt: null,
  retryAt: null,
  contactId: position,
  ticketUuid: null,
  optOut: null,
  reply: null,
  ...more,
});
const people = [
  someone(1, { name: 'Juliana Ferreira', repliedAt: hour(12), reply: 'Quero 2 panetones, por favor!' }),
  someone(2, { name: 'Carlos Eduardo Nascimento de Albuquerque' }),
  someone(3, { state: 'failed', reason: 'RECIPIENT_UNREACHABLE', deliveredAt: null, readAt: null }),
  someone(6, {
    name: 'Padaria da Vila',
    state: 'failed',
    reason: 'MARKETING_LIMIT',
    readAt: null,
    retryAt: '2026-11-21T12:00:00.000Z',
  }),
  someone(4, { name: 'Beatriz Almeida', repliedAt: hour(13), optedOutAt: hour(13) }),
  someone(5, { name: 'Dona Célia', state: 'skipped', reason: 'duplicate', variant: null, sentAt: null, readAt: null }),
];

const shown = async (page: Page, records: ReportRow[], change: Partial<CampaignReport> = {}) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answered(page, `**/api/campaigns/${id}/report`, { ...report, ...change });
  const count = records.length;
  await answered(page, `**/api/campaigns/${id}/report/rows?*`, { records, count, hasMore: false, nextCursor: null });
  await page.goto(at);
  await page.getByRole('heading', { level: 1, name: report.name }).waitFor();
};

/** What became of a campaign. */
export const campaignReportLooks: LookGroup = {
  name: 'campaign-report',
  title: 'The report of a campaign',
  at: '/helps',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    {
      name: 'campaign-report',
      title: 'A campaign that runs, from its audience to the answers',
      height: 1500,
      show: (page) => shown(page, people),
    },
    {
      name: 'campaign-report-paused',
      apart: true,
      title: 'A campaign that stands still, and nobody by what is looked for',
      async show(page) {
        await shown(page, [], { pausedReason: 'failures', endsAt: null });
        await page.goto(`${at}?figure=failed&reason=MARKETING_LIMIT`);
      },
    },
    {
      name: 'campaign-report-export',
      anew: true,
      apart: true,
      title: 'What a report is exported as',
      async show(page) {
        await shown(page, people);
        await press(page, words.campaignRecipients('export.menu'));
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      name: 'campaign-report-none',
      apart: true,
      title: 'A campaign that has not begun',
      async show(page) {
        await shown(page, [], { status: 'INATIVA', startedAt: null, endsAt: null, counts: { ...counts, all: 0 } });
        await page.getByText(campaignReport('empty.title')).waitFor();
      },
    },
    {
      name: 'campaign-report-failed',
      apart: true,
      title: 'A report that could not be loaded',
      async show(page) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await answered(page, `**/api/campaigns/${id}/report`, { error: 'ERR_INTERNAL' }, 500);
        await page.goto(at);
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};
