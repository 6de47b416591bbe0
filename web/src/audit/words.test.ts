import { auditActions } from '@guiche/contract/audit';
import { settingKeys } from '@guiche/contract/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { languages, speak } from '../platform/strings';
import { settingName } from '../settings/setting-name';
import { auditRules } from './live';
import { fieldWord, subjectOf, valueWord } from './words';

afterEach(() => speak('pt'));

describe('what stands in the audit list', () => {
  it('is said in words that people know, in the language of the page', () => {
    expect([fieldWord('graceDays'), valueWord('profile', 'user'), valueWord('value', 'enabled')]).toEqual([
      'Dias de carência',
      'Atendente',
      'Ligado',
    ]);
    expect([valueWord('dueDate', null), valueWord('phone', null), valueWord('isPublic', false)]).toEqual([
      'nunca',
      '–',
      'Não',
    ]);
    expect(valueWord('value', 1249.9)).toMatch(/^R\$\s1\.249,90$/);
    expect(valueWord('dueDate', '2031-02-01T02:59:59.999Z')).toMatch(/^\d\d\/\d\d\/2031 \d\d:59$/);
    expect(valueWord('discounts', '{"MENSAL":0,"ANUAL":10}')).toBe('Mensal: 0, Anual: 10');
    expect(valueWord('recurrences', '["MENSAL","ANUAL"]')).toBe('Mensal, Anual');
    speak('en');
    expect([fieldWord('graceDays'), valueWord('profile', 'user')]).toEqual(['Days of grace', 'Agent']);
  });

  it('that somebody typed stays as typed, and what is unknown as the server says it', () => {
    expect([valueWord('name', 'admin'), valueWord('x', '{cut of'), fieldWord('brandNew')]).toEqual([
      'admin',
      '{cut of',
      'brandNew',
    ]);
  });

  it('names every setting', () => {
    for (const language of languages) {
      speak(language);
      for (const key of settingKeys) expect(settingName(key), key).not.toBe(key);
    }
    const entry = { action: 'setting.update', subject: 'userRating' } as Parameters<typeof subjectOf>[0];
    speak('pt');
    expect(subjectOf(entry, settingName)).toBe('Avaliações');
  });

  it('belongs to the area before the dot of its action', () => {
    const entry = { userName: 'Olga', subject: 'Plano São João', companyName: 'Operação', address: '127.0.0.1' };
    for (const action of auditActions) {
      const row = { ...entry, action } as Parameters<ReturnType<typeof auditRules>['isFound']>[0];
      expect(auditRules('plan').isFound(row, 'sao joao'), action).toBe(action.startsWith('plan.'));
      expect(auditRules(null).isFound(row, 'xyz')).toBe(false);
    }
  });
});
