import type { AiUsage } from '@guiche/contract/ai-usage';
import type { Article, ArticleRow } from '@guiche/contract/knowledge';
import type { PastAnswer, TryOut } from '@guiche/contract/prompt-test-chat';
import type { PromptSketch, PromptVersion } from '@guiche/contract/prompt-versions';
import type { Page } from '@playwright/test';
import { altered, answered, dialogOf, press, type LookGroup } from './look';
import { modelLooks } from './models';
import { words } from './words';

const { knowledge, prompts, promptReplay, promptVersions, usage } = words;

/** What assistants stand on and cost, and a prompt with a past. */

const at = { companyId: 1, createdAt: '2026-01-05T12:00:00.000Z', updatedAt: '2026-01-07T12:00:00.000Z' };
const long = 'Trocas, devoluções e reembolsos de encomendas feitas com menos de um dia de antecedência';
const rows: ArticleRow[] = [
  {
    ...at,
    id: 1,
    title: long,
    isPublished: true,
    forAll: true,
    promptIds: [],
    length: 1840,
    fileName: null,
    fileSize: null,
  },
  {
    ...at,
    id: 2,
    title: 'Tabela de preços',
    isPublished: true,
    forAll: false,
    promptIds: [1],
    length: 86_412,
    fileName: 'tabela-de-preços-e-prazos-de-entrega-por-bairro-versão-final-2026.pdf',
    fileSize: 2_400_000,
  },
  {
    ...at,
    id: 3,
    title: 'Alergênicos',
    isPublished: false,
    forAll: false,
    promptIds: [],
    length: 0,
    fileName: null,
    fileSize: null,
  },
];
const body = '# Prazos\nEncomendas até quinta-feira.\n\n# Trocas\nSó com a nota, até o dia seguinte.\n'.repeat(8);
const fileOf = (row: ArticleRow): Article => ({ ...row, body, fileUrl: row.fileName ? '/nowhere.pdf' : null });

async function shelf(page: Page): Promise<void> {
  await answered(page, /\/api\/knowledge(\?|$)/, { articles: rows, count: 3, hasMore: false, nextCursor: null });
  for (const row of rows) await answered(page, new RegExp(`/api/knowledge/${row.id}$`), fileOf(row));
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
}

const spent = { asked: 214, tokensIn: 182_400, tokensOut: 31_200, chars: 0, seconds: 0, micros: 4_812_300 };
const month = (all: AiUsage): AiUsage => ({
  ...all,
  total: { ...spent, asked: 1_284, micros: 38_912_400 },
  reservedMicros: 120_000,
  budget: { ...all.budget, capCents: 5_000 },
  rows: (['answer', 'draft', 'speech', 'transcript'] as const).map((kind, n) => ({
    ...spent,
    day: `${all.month}-0${n + 1}`,
    promptId: n ? 1 : null,
    promptName: n ? 'Balcão virtual das encomendas de festa e de fim de semana' : null,
    model: 'mistral-small-3.2-24b-instruct-2506',
    kind,
    chars: 4_200,
    seconds: 380,
  })),
  suggestions: [
    {
      promptId: 1,
      promptName: 'Balcão virtual das encomendas de festa e de fim de semana',
      written: 312,
      used: 204,
      edited: 61,
      distance: 0.34,
      discarded: 30,
      stale: 17,
    },
    { promptId: 2, promptName: null, written: 1, used: 0, edited: 0, distance: null, discarded: 1, stale: 0 },
  ],
});

const said = 'Vocês entregam no domingo de manhã? É para o aniversário da minha avó, umas trinta pessoas.';
const past: PastAnswer[] = [
  {
    id: 1,
    contact: 'Maria Aparecida Nascimento de Albuquerque Cavalcanti',
    at: '2026-11-20T14:10:00.000Z',
    version: 3,
    said: [{ fromMe: false, text: said }],
    isHanded: false,
    text: 'Entregamos de terça a sábado, das 9h às 17h.',
    sources: ['Entregas', 'Horários de todas as lojas da rede nos feriados de fim de ano'],
    tokensIn: 1_284,
    tokensOut: 46,
    ms: 1_940,
  },
  {
    id: 2,
    contact: 'Carlos',
    at: '2026-11-19T10:00:00.000Z',
    version: null,
    said: [
      { fromMe: false, text: 'Oi' },
      { fromMe: true, text: 'Olá! Como posso ajudar?' },
      { fromMe: false, text: 'Quero falar com a gerente' },
    ],
    isHanded: true,
    text: '',
    sources: [],
    tokensIn: 902,
    tokensOut: 12,
    ms: 870,
  },
];
const tried: TryOut = {
  rule: 'answer',
  isHanded: false,
  text: 'Aos domingos não entregamos, mas o bolo pode ser retirado na loja até as 12h.',
  withheld: '',
  why: [],
  queue: '',
  tags: ['Entregas'],
  proposesEnd: true,
  sources: ['Entregas'],
  tokensIn: 12_470,
  tokensOut: 61,
  ms: 2_310,
};

const versions: PromptVersion[] = Array.from({ length: 12 }, (_, n) => ({
  id: 12 - n,
  number: 12 - n,
  by: n % 3 ? 'Helena Duarte' : 'Maria Aparecida Nascimento de Albuquerque Cavalcanti Wanderley',
  changed: n % 2 ? ['prompt', 'forbidden', 'temperature', 'maxTokens', 'queueId', 'apiKey'] : ['prompt'],
  createdAt: `2026-11-${String(20 - n).padStart(2, '0')}T14:10:00.000Z`,
}));

/** Opens the one prompt of the demo. */
async function open(page: Page, sketch: Partial<PromptSketch> | null = null): Promise<void> {
  await altered<{ versions: PromptVersion[]; sketch: PromptSketch | null }>(page, /\/versions$/, (all) => ({
    versions,
    sketch: sketch && { ...sketchOf, ...all.sketch, ...sketch },
  }));
  await press(page, prompts('edit', { name: 'Balcão virtual' }));
  await dialogOf(page).waitFor();
}
const sketchOf: PromptSketch = {
  name: 'Balcão virtual',
  prompt: 'Entregas só de terça a sábado.',
  mode: 'answer',
  forbidden: '',
  voice: 'texto',
  voiceRegion: '',
  temperature: 1,
  maxTokens: 300,
  maxMessages: 10,
  queueId: 1,
  transferQueueIds: [],
  tagIds: [],
  mayEnd: true,
  providerId: null,
  by: 'Maria Aparecida Nascimento de Albuquerque Cavalcanti Wanderley',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

export const promptLooks: LookGroup = {
  name: 'prompts',
  title: 'Prompts with a past',
  at: '/prompts',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    { name: 'knowledge', at: '/prompts?part=knowledge', title: 'What assistants stand on', show: shelf },
    {
      name: 'knowledge-none',
      at: '/prompts?part=knowledge',
      apart: true,
      title: 'Nothing that they could stand on',
      async show(page) {
        await answered(page, /\/api\/knowledge(\?|$)/, { articles: [], count: 0, hasMore: false, nextCursor: null });
        await page.reload();
        await page.getByText(knowledge('empty')).waitFor();
      },
    },
    {
      name: 'knowledge-article',
      at: '/prompts?part=knowledge',
      apart: true,
      title: 'An article',
      async show(page) {
        await shelf(page);
        await press(page, knowledge('edit', { title: long }));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'knowledge-file',
      at: '/prompts?part=knowledge',
      apart: true,
      title: 'An article whose text is that of a file',
      async show(page) {
        await shelf(page);
        await press(page, knowledge('edit', { title: 'Tabela de preços' }));
        await dialogOf(page).getByText(knowledge('files.replaceWhy')).waitFor();
      },
    },
    ...modelLooks,
    {
      name: 'ai-usage-full',
      at: '/prompts?part=usage',
      apart: true,
      title: 'A month with suggestions',
      async show(page) {
        await altered(page, /\/api\/ai-usage/, month);
        await page.reload();
        await page.getByText(usage('suggestions.title')).waitFor();
      },
    },
    {
      name: 'prompt-voices',
      apart: true,
      anew: true,
      title: 'Voices of a region',
      async show(page) {
        const voices = ['pt-BR-ThalitaMultilingualNeural', 'pt-BR-Macerio:DragonHDLatestNeural'];
        await page.route('**/api/prompt/voices', (route) => route.fulfill({ json: { voices, reason: null } }));
        await open(page);
        const dialog = dialogOf(page);
        await dialog.getByLabel(prompts('form.voiceKey'), { exact: true }).fill('chave-da-voz');
        await dialog.getByLabel(prompts('form.voiceRegion'), { exact: true }).fill('brazilsouth');
        await press(dialog, prompts('form.voicesMore'));
        await dialog.getByText(prompts('form.voicesFound', { count: 2 })).waitFor();
      },
    },
    {
      name: 'prompt-sketch',
      apart: true,
      anew: true,
      title: 'A prompt that has a sketch',
      async show(page) {
        await open(page, {});
        await dialogOf(page)
          .getByRole('button', { name: promptVersions('sketch.open') })
          .waitFor();
      },
    },
    {
      name: 'prompt-sketch-open',
      apart: true,
      anew: true,
      title: 'Its sketch in the form',
      async show(page) {
        await open(page, {});
        await press(dialogOf(page), promptVersions('sketch.open'));
        await dialogOf(page)
          .getByRole('button', { name: promptVersions('sketch.drop') })
          .waitFor();
      },
    },
    {
      name: 'prompt-many-versions',
      apart: true,
      anew: true,
      title: 'Many versions',
      async show(page) {
        await open(page);
        await press(dialogOf(page), promptVersions('versions'));
        await page.getByText(promptVersions('list.number', { number: 11 }), { exact: true }).waitFor();
      },
    },
    {
      name: 'prompt-replayed',
      apart: true,
      anew: true,
      title: 'Answers of the past, asked for again',
      async show(page) {
        await answered(page, /\/answers$/, past);
        await page.route('**/api/prompt/test-chat', (route) => route.fulfill({ json: tried }));
        await open(page);
        await press(dialogOf(page), promptVersions('replay'));
        await press(dialogOf(page), promptReplay('run', { count: 2 }));
        await dialogOf(page).getByText(promptReplay('outcome.answered'), { exact: true }).first().waitFor();
      },
    },
  ],
};
