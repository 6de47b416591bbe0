import type { MediaType } from '@guiche/contract/tickets';
import type { Incoming } from '../../platform/media';
import type { Ctx } from '../../platform/tenancy';
import { film } from './film';
import { paper } from './paper';
import { ovenFrames, pictures } from './pictures';
import { voice } from './voice';

interface Recipe {
  /** As the sender's phone or computer called it. */
  name: string;
  type: MediaType;
  make(): Buffer | Promise<Buffer>;
}

const ovenFilm = async () => {
  const rising = await ovenFrames(8);
  return film([...rising, ...rising.toReversed(), ...rising], { width: 320, height: 240, fps: 8 });
};

/** Every file that is sent in the demo, by the name that conversations use. */
export const files = {
  strawberryCake: { name: 'bolo-morango.jpg', type: 'image', make: pictures.strawberryCake },
  chocolateCake: { name: 'bolo-chocolate.jpg', type: 'image', make: pictures.chocolateCake },
  bread: { name: 'cesta.webp', type: 'image', make: pictures.bread },
  crushedBox: { name: 'foto-caixa.jpg', type: 'image', make: pictures.crushedBox },
  receipt: { name: 'comprovante-pix.png', type: 'image', make: pictures.receipt },
  menuBoard: { name: 'cardapio.png', type: 'image', make: pictures.menuBoard },
  sticker: { name: 'figurinha.webp', type: 'sticker', make: pictures.sticker },
  oven: { name: 'forno.webm', type: 'video', make: ovenFilm },
  shortVoice: { name: 'audio-curto.wav', type: 'audio', make: () => voice(4, 2) },
  longVoice: { name: 'audio.wav', type: 'audio', make: () => voice(12, 5) },
  agentVoice: { name: 'resposta.wav', type: 'audio', make: () => voice(6, 3) },
  quote: {
    name: 'Orçamento 214 - Marina Oliveira.pdf',
    type: 'document',
    make: () =>
      paper('Padaria Pão Quente - Orçamento 214', [
        'Bolo de morango com chantilly, 3 kg\tR$ 270,00',
        'Cento de brigadeiros\tR$ 110,00',
        'Entrega na Vila Mariana\tR$ 12,00',
        'Desconto de cliente\tR$ -32,00',
        '',
        'Total\tR$ 360,00',
        '',
        'Sinal de 50% por Pix para reservar a data.',
        'Validade deste orçamento: 7 dias.',
      ]),
  },
  priceList: {
    name: 'Tabela atacado.pdf',
    type: 'document',
    make: () =>
      paper('Padaria Pão Quente - Atacado', [
        'Pão francês, a partir de 100 unidades\tR$ 0,85',
        'Pão italiano, a partir de 10 unidades\tR$ 12,50',
        'Baguete, a partir de 20 unidades\tR$ 6,90',
        'Croissant congelado, caixa com 40\tR$ 148,00',
        '',
        'Entrega todos os dias até as 6h30.',
        'Faturamento quinzenal para clientes cadastrados.',
      ]),
  },
  invoice: {
    name: 'NF-e 004518.pdf',
    type: 'document',
    make: () =>
      paper('Nota fiscal eletrônica 004518', [
        'Emitente: Padaria Pão Quente Ltda.',
        'Destinatário: Lima Contabilidade S/S',
        '',
        'Coffee break, 35 pessoas\tR$ 945,00',
        'Entrega e montagem\tR$ 60,00',
        'Total da nota\tR$ 1.005,00',
        '',
        'Vencimento: 10 dias.',
      ]),
  },
  slip: {
    name: 'boleto-vencido.pdf',
    type: 'document',
    make: () => paper('Boleto 0093-7', ['Mensalidade do convênio\tR$ 320,00', 'Vencido há 4 dias\tR$ 326,40']),
  },
} satisfies Record<string, Recipe>;

export type FileName = keyof typeof files;

/** Puts a copy of a file into the store. */
export type KeepFile = (ctx: Ctx, name: FileName) => Promise<Incoming & { key: string }>;
