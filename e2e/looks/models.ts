import type { Found } from '@guiche/contract/knowledge';
import { answered, dialogOf, press, type Look } from './look';
import { words } from './words';

const { knowledge, providers } = words;

/** What services of models can do for a company. */

const piece = { articleId: 1, quickMessageId: null, fileUrl: null, heading: '', score: 1, isGiven: true };
const hits: Found[] = [
  {
    ...piece,
    title: 'Cardápio da tarde',
    body: 'Torta de limão e bolo de cenoura, a partir das quatro.',
    share: 0,
    likeness: 0.62,
    met: [],
  },
  {
    ...piece,
    title: 'Encomendas',
    heading: 'Bolos e tortas > Prazos',
    body: 'Encomendas de bolos e tortas têm prazo de um dia; de mesas de doces, de três.',
    share: 0.54,
    likeness: 0.31,
    met: [
      { word: 'prazo', as: 'praz', how: 'same' },
      { word: 'sobremesa', as: 'doc', how: 'other' },
    ],
  },
  {
    ...piece,
    title: 'Entregas',
    body: 'O prazo de entrega é dito na hora.',
    share: 0.12,
    likeness: null,
    isGiven: false,
    met: [{ word: 'prazo', as: 'praz', how: 'same' }],
  },
];

export const modelLooks: Look[] = [
  {
    name: 'knowledge-tried',
    at: '/prompts?part=knowledge',
    apart: true,
    title: 'What an assistant would find, by words and by meaning',
    async show(page) {
      await answered(page, /\/api\/knowledge\/search/, { found: hits, words: ['sobremesa', 'prazo'] });
      await press(page, knowledge('trying.open'));
      await dialogOf(page).getByLabel(knowledge('trying.question')).fill('Que sobremesa sai agora, e em que prazo?');
      await page.getByText(knowledge('trying.likeness', { share: 62 })).waitFor();
    },
  },
  {
    name: 'ai-provider',
    at: '/prompts?part=providers',
    apart: true,
    title: 'A service with its models and prices',
    async show(page) {
      await press(page, providers('create'));
      await dialogOf(page).getByText(providers('form.embeddingHint')).waitFor();
    },
  },
];
