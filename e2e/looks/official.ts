import type { Connection } from '@guiche/contract/connections';
import type { Page } from '@playwright/test';
import { altered, answered } from './look';

/** As if the conversation's line were one of the official API. */
export async function official(page: Page, endsAt: Date) {
  await altered<Connection[]>(page, /\/api\/whatsapp\/?\?/, (lines) =>
    lines.map((line) => ({ ...line, provider: 'cloud' })),
  );
  await answered(page, '**/api/messages/*/window', { isLimited: true, endsAt: endsAt.toISOString() });
  const field = { before: '', example: '' };
  const plain = { language: 'pt_BR', category: 'UTILITY', header: '', footer: '', buttons: [], fields: [] };
  await answered(page, '**/api/messages/*/templates', {
    templates: [
      {
        ...plain,
        name: 'pedido_pronto',
        header: 'Pedido {{1}}',
        body: 'Olá {{1}}, seu {{2}} está pronto para retirada até as 19h. Qualquer dúvida é só responder aqui.',
        footer: 'Padaria Pão Quente',
        buttons: ['Estou a caminho'],
        fields: [
          { ...field, key: 'header:1', place: 'header', name: '1', example: '77' },
          { ...field, key: 'body:1', place: 'body', name: '1', example: 'Marina' },
          { ...field, key: 'body:2', place: 'body', name: '2', example: 'bolo de milho' },
        ],
      },
      {
        ...plain,
        name: 'bolo_do_dia',
        category: 'MARKETING',
        top: 'image',
        body: 'Hoje tem {{1}}, {{2}}!',
        footer: 'Padaria Pão Quente',
        buttons: ['Copiar oferta', 'Não quero mais'],
        fields: [
          { ...field, key: 'body:1', place: 'body', name: '1', example: 'bolo de fubá' },
          { ...field, key: 'body:2', place: 'body', name: '2', example: 'Marina' },
          { ...field, key: 'coupon:0', place: 'coupon', name: '1', example: 'BOLO10' },
        ],
      },
      { ...plain, name: 'onde_estamos', top: 'location', body: 'Esperamos você na loja nova.' },
      { ...plain, name: 'oferta_relampago', category: 'MARKETING', needs: 'form', body: 'Só até o fim do dia.' },
      { ...plain, name: 'aviso_de_entrega', body: 'Sua entrega sai hoje à tarde.' },
      {
        ...plain,
        name: 'novidades_da_semana',
        category: 'MARKETING',
        body: 'Chegaram os pães de fermentação natural!',
      },
    ],
  });
}
