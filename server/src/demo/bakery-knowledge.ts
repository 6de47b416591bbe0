import type { CompanyScript } from './company';

/** What the bakery's assistants may stand on. */
export const bakeryKnowledge: CompanyScript['articles'] = [
  {
    title: 'Encomenda de bolos e salgados',
    body:
      'Bolos de festa são encomendados até as 16h da véspera; de casamento, com quinze dias.\n\n# Sinal\nPedimos metade do valor por Pix para reservar a data. O restante é pago na retirada.\n\n' +
      '# Tamanhos\nO bolo pequeno serve 12 pessoas (R$ 95,00), o médio 25 (R$ 170,00) e o grande 40 (R$ 260,00). Salgados saem a R$ 85,00 o cento.',
  },
  {
    title: 'Mudar ou cancelar uma encomenda',
    body: 'Mudanças são aceitas até dois dias antes da retirada. Quem cancela com mais de dois dias recebe o sinal de volta; depois disso ele vira crédito por três meses.',
  },
  {
    title: 'Alergias e ingredientes',
    body: 'Usamos trigo, leite, ovos e castanhas na mesma cozinha: não garantimos ausência de traços. O pão de mandioca não leva glúten, e o bolo de banana é vegano. Avise a alergia ao encomendar.',
  },
  {
    title: 'Formas de pagamento',
    body: 'Aceitamos Pix, dinheiro, débito, crédito e vale-refeição no balcão. Encomendas acima de R$ 300,00 podem ser divididas em até 3 vezes sem juros.',
  },
  {
    title: 'Como conservar o pão',
    body: 'O pão francês fica bom no mesmo dia, em saco de papel. Para guardar, congele por até 30 dias e aqueça no forno a 180 graus por oito minutos.',
  },
  {
    title: 'Café da manhã para empresas',
    body: 'Montamos mesas a partir de dez pessoas, por R$ 28,00 cada, com pães, frios, frutas, sucos e café. Peça com três dias de antecedência. Emitimos nota fiscal para CNPJ.',
  },
  {
    title: 'Problema com o pedido',
    body: 'Se algo veio errado, mande uma foto e o número do pedido no mesmo dia. Trocamos o produto ou devolvemos o valor, conforme a equipe combinar com você.',
    prompts: ['Pós-venda'],
  },
  { title: 'Promoção de inverno (rascunho)', body: 'Caldos e pães rústicos às sextas.', isDraft: true },
];
