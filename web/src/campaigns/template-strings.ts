import { defineStrings } from '../platform/strings';

/** Approved templates as variants of a campaign. */
export const variantTemplateStrings = defineStrings('campaignTemplates', {
  pt: {
    why: 'Vai para quem não escreveu nas últimas 24 horas; o texto acima, para os outros. Sem texto, o modelo vai para todos.',
    goneWhy: 'Escolha outro: com ele a campanha não anda.',
    file: {
      image:
        'Este modelo leva uma foto: é o arquivo da campanha, abaixo, um só para todas as mensagens (JPEG ou PNG, até {{size}}).',
      video:
        'Este modelo leva um vídeo: é o arquivo da campanha, abaixo, um só para todas as mensagens (MP4 ou 3GP, até {{size}}).',
      document:
        'Este modelo leva um documento: é o arquivo da campanha, abaixo, um só para todas as mensagens (até {{size}}).',
    },
    misfit: {
      file: 'pede um GIF',
      form: 'tem catálogo, carrossel, prazo ou formulário',
      place: 'pede um local',
      code: 'é um código de acesso',
    },
    within: 'Quem escreveu há menos de 24 horas',
    outside: 'Os outros recebem o modelo',
    short: '{{name}}: modelo',
  },
  en: {
    why: 'Goes to whoever has not written in the last 24 hours; the text above to all others. Without a text it goes to everybody.',
    goneWhy: 'Choose another: with it the campaign stands still.',
    file: {
      image:
        'This template carries a picture: it is the campaign’s file, below, one for all messages (JPEG or PNG, up to {{size}}).',
      video:
        'This template carries a video: it is the campaign’s file, below, one for all messages (MP4 or 3GP, up to {{size}}).',
      document:
        'This template carries a document: it is the campaign’s file, below, one for all messages (up to {{size}}).',
    },
    misfit: {
      file: 'wants a GIF',
      form: 'has a catalogue, a carousel, a deadline or a form',
      place: 'wants a place',
      code: 'is a login code',
    },
    within: 'Whoever wrote within 24 hours',
    outside: 'All others receive the template',
    short: '{{name}}: template',
  },
  es: {
    why: 'Va a quien no escribió en las últimas 24 horas; el texto de arriba, a los demás. Sin texto, la plantilla va a todos.',
    goneWhy: 'Elige otra: con ella la campaña no avanza.',
    file: {
      image:
        'Esta plantilla lleva una foto: es el archivo de la campaña, abajo, uno solo para todos los mensajes (JPEG o PNG, hasta {{size}}).',
      video:
        'Esta plantilla lleva un video: es el archivo de la campaña, abajo, uno solo para todos los mensajes (MP4 o 3GP, hasta {{size}}).',
      document:
        'Esta plantilla lleva un documento: es el archivo de la campaña, abajo, uno solo para todos los mensajes (hasta {{size}}).',
    },
    misfit: {
      file: 'pide un GIF',
      form: 'tiene catálogo, carrusel, plazo o formulario',
      place: 'pide un lugar',
      code: 'es un código de acceso',
    },
    within: 'Quien escribió hace menos de 24 horas',
    outside: 'Los demás reciben la plantilla',
    short: '{{name}}: plantilla',
  },
});
