import { sandboxNumber as number, type CompanyScript } from './company';
import { ago, day, them, us } from './talk';

/** A second company, so that anybody can see that the first one sees nothing of it. */
export const workshop: CompanyScript = {
  name: 'Oficina Central',
  email: 'contato@oficina.local',
  phone: '1131110000',
  admin: 'otavio',
  chats: [],
  staff: { otavio: { name: 'Otávio Braga', email: 'admin@oficina.local', profile: 'admin', queues: ['atendimento'] } },
  queues: {
    atendimento: {
      name: 'Atendimento',
      color: '#2563eb',
      greeting: 'Você está no *Atendimento*. Qual é o carro e o que está acontecendo?',
      outOfHours: 'A oficina abre às 8h. Deixe sua mensagem.',
    },
  },
  lines: {
    oficina: {
      name: 'WhatsApp Oficina',
      number: number(950),
      queues: ['atendimento'],
      greeting: '{{ms}}! Oficina Central, em que podemos ajudar?',
      completion: 'Obrigado, {{firstName}}. Boa viagem!',
      outOfHours: 'A oficina está fechada agora.',
      rating: 'De 1 a 3, como foi o atendimento?',
    },
  },
  tags: { revisao: { name: 'Revisão', color: '#0d9488' } },
  contactLists: [],
  quickMessages: [{ shortcode: 'horario', message: 'Abrimos de segunda a sexta, das 8h às 18h.' }],
  fileLists: [],
  prompts: [],
  articles: [],
  schedules: [],
  contacts: {
    sergio: { name: 'Sérgio Tavares', number: number(501), extra: { Carro: 'Onix 2019' } },
    debora: { name: 'Débora Nogueira', number: number(502) },
    igor: { name: 'Igor Batista', number: number(503) },
  },
  tickets: [
    {
      contact: 'sergio',
      line: 'oficina',
      queue: 'atendimento',
      status: 'open',
      agent: 'otavio',
      tags: ['revisao'],
      talk: [
        day(1, '09:30'),
        them('Bom dia, a revisão dos 60 mil já dá para agendar?'),
        us('Bom dia, Sérgio! Dá sim, quinta às 8h?'),
        them('Pode ser'),
        us('Agendado. Leva umas 3 horas.'),
        ago(34),
        them('Otávio, o freio começou a fazer barulho, dá para ver junto?'),
        us('Vemos junto, sem problema.'),
      ],
    },
    {
      contact: 'debora',
      line: 'oficina',
      queue: 'atendimento',
      status: 'pending',
      unread: 2,
      talk: [ago(21), them('Boa tarde, fazem alinhamento sem hora marcada?'), them('Estou aqui perto')],
    },
    {
      contact: 'igor',
      line: 'oficina',
      queue: 'atendimento',
      status: 'closed',
      agent: 'otavio',
      talk: [
        day(5, '14:00'),
        them('Meu carro ficou pronto?'),
        us('Ficou! Pode retirar até as 18h.'),
        them('Chego em meia hora, valeu'),
      ],
    },
  ],
};
