import { defineStrings } from '../platform/strings';

/** That somebody wants nothing unasked, and how that is written down and taken back. */
export const optOutStrings = defineStrings('opt-outs', {
  pt: {
    mark: 'Não quer campanhas',
    said: 'Não recebe campanhas nem nada de marketing desde {{date}}: escreveu “{{word}}”. Respostas chegam como sempre.',
    network:
      'Não recebe campanhas nem nada de marketing desde {{date}}: disse isso ao WhatsApp. Respostas chegam como sempre.',
    staff:
      'Não recebe campanhas nem nada de marketing desde {{date}}: {{reason}} ({{name}}). Respostas chegam como sempre.',
    unknown: 'Não recebe campanhas nem nada de marketing. Respostas chegam como sempre.',
    somebody: 'alguém da equipe',
    give: 'Não enviar campanhas',
    takeBack: 'Voltar a enviar campanhas',
    giveTitle: 'Não enviar campanhas a {{name}}',
    takeBackTitle: 'Voltar a enviar campanhas a {{name}}',
    giveWhy:
      'Campanhas e agendamentos de marketing deixam de sair para este contato, mesmo que ele seja excluído e importado de novo.',
    takeBackWhy: 'Só com a concordância da pessoa. O motivo fica guardado.',
    reason: 'Motivo',
    reasonHint: 'Quem pediu, e onde',
    given: '{{name}} não recebe mais campanhas.',
    taken: '{{name}} volta a receber campanhas.',
    suggested: 'Parece um pedido para não receber mais mensagens de campanha.',
    dismiss: 'Não é isso',
  },
  en: {
    mark: 'Wants no campaigns',
    said: 'Gets no campaigns and no marketing since {{date}}: wrote “{{word}}”. Answers arrive as before.',
    network: 'Gets no campaigns and no marketing since {{date}}: told WhatsApp so. Answers arrive as before.',
    staff: 'Gets no campaigns and no marketing since {{date}}: {{reason}} ({{name}}). Answers arrive as before.',
    unknown: 'Gets no campaigns and no marketing. Answers arrive as before.',
    somebody: 'somebody of the team',
    give: 'Send no campaigns',
    takeBack: 'Send campaigns again',
    giveTitle: 'Send no campaigns to {{name}}',
    takeBackTitle: 'Send campaigns to {{name}} again',
    giveWhy:
      'Campaigns and scheduled marketing no longer leave to this contact, not even after they are deleted and imported again.',
    takeBackWhy: 'Only if the person agrees. The reason is kept.',
    reason: 'Reason',
    reasonHint: 'Who asked, and where',
    given: '{{name}} gets no more campaigns.',
    taken: '{{name}} gets campaigns again.',
    suggested: 'This looks like a wish to get no more campaign messages.',
    dismiss: 'It is not',
  },
  es: {
    mark: 'No quiere campañas',
    said: 'No recibe campañas ni nada de marketing desde {{date}}: escribió “{{word}}”. Las respuestas llegan como siempre.',
    network:
      'No recibe campañas ni nada de marketing desde {{date}}: se lo dijo a WhatsApp. Las respuestas llegan como siempre.',
    staff:
      'No recibe campañas ni nada de marketing desde {{date}}: {{reason}} ({{name}}). Las respuestas llegan como siempre.',
    unknown: 'No recibe campañas ni nada de marketing. Las respuestas llegan como siempre.',
    somebody: 'alguien del equipo',
    give: 'No enviar campañas',
    takeBack: 'Volver a enviar campañas',
    giveTitle: 'No enviar campañas a {{name}}',
    takeBackTitle: 'Volver a enviar campañas a {{name}}',
    giveWhy:
      'Las campañas y los mensajes programados de marketing dejan de salir para este contacto, aunque se elimine y se importe de nuevo.',
    takeBackWhy: 'Solo si la persona está de acuerdo. El motivo queda guardado.',
    reason: 'Motivo',
    reasonHint: 'Quién lo pidió, y dónde',
    given: '{{name}} ya no recibe campañas.',
    taken: '{{name}} vuelve a recibir campañas.',
    suggested: 'Parece un pedido para no recibir más mensajes de campaña.',
    dismiss: 'No es eso',
  },
});
