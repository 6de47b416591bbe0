import { describe, expect, it } from 'vitest';
import type { Alert, AlertKind } from './alert';
import { alertEmail, noticeOfAlert } from './show';

const since = '2026-11-26T15:00:00.000Z';
const name = 'Linha\nPadaria';
const alerts: { [K in AlertKind]: Alert<K> } = {
  down: { is: 'down', connectionId: 5, name, since, cause: 'unlinked' },
  back: { is: 'back', connectionId: 5, name, since, cause: null },
  worse: { is: 'worse', connectionId: 5, name, since, facts: ['quality'] },
  paused: { is: 'paused', campaignId: 3, name, since, reason: 'failures' },
  budget: { is: 'budget', since },
  budgetOver: { is: 'budgetOver', since },
  voice: { is: 'voice', promptId: 2, name, since, reason: 'key' },
};
const places = {
  down: ['line-5', '/connections?health=5'],
  back: ['line-5', '/connections?health=5'],
  worse: ['worse-5', '/connections?health=5'],
  paused: ['campaign-3', '/campaign/3/report'],
  budget: ['ai-budget', '/prompts?part=usage'],
  budgetOver: ['ai-budget', '/prompts?part=usage'],
  voice: ['voice-2', '/prompts'],
} satisfies Record<AlertKind, [string, string]>;

const each = Object.values(alerts).flatMap((alert) =>
  (['pt', 'en', 'es'] as const).map((language) => [alert, language] as const),
);

describe.each(each)('$is', (alert, language) => {
  it(`leads to where one looks, and says what it is about in ${language}`, () => {
    const [tag, url] = places[alert.is];
    const notice = noticeOfAlert(alert, language);
    expect(notice).toMatchObject({ tag, url });
    expect(notice.body).not.toBe('');
    expect(notice.title.includes('Linha Padaria')).toBe('name' in alert);
  });

  it(`is an e-mail in ${language} that bears the name of the installation once`, () => {
    const { subject, text } = alertEmail(alert, { language, zone: 'America/Sao_Paulo' }, 'https://desk.example');
    // it is put in front of every subject when it is sent
    expect(subject).not.toMatch(/Guich|\n/);
    expect(text).toContain('12:00');
    expect(text.split('\n\n').at(-1)).toBe(`https://desk.example${places[alert.is][1]}`);
  });
});

it('without a language of a device an e-mail is Portuguese', () => {
  const { subject } = alertEmail(alerts.down, { language: null, zone: 'America/Sao_Paulo' }, '');
  expect(subject).toBe('a conexão Linha Padaria está fora do ar');
});
