import { defineStrings } from '../platform/strings';

/** Approved templates as variants of a campaign. */
export const variantTemplateStrings = defineStrings('campaignTemplates', {
  pt: {
    label: 'Modelo aprovado',
    why: 'Vai para quem não escreveu nas últimas 24 horas; o texto acima, para os outros. Sem texto, o modelo vai para todos.',
    none: 'Nenhum',
    noneThere: 'Esta conexão não tem modelos aprovados. Eles são criados e aprovados no painel da Meta.',
    failed: 'Não foi possível carregar os modelos desta conexão. Tente de novo daqui a pouco.',
    gone: 'O modelo “{{name}}” não está mais aprovado na Meta. Escolha outro: com ele a campanha não anda.',
    field: 'Aceita palavras fixas e variáveis, como {nome}. Exemplo: {{example}}',
    fieldBare: 'Aceita palavras fixas e variáveis, como {nome}.',
    missing: 'Preencha: sem isto o modelo não sai.',
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
    label: 'Approved template',
    why: 'Goes to whoever has not written in the last 24 hours; the text above to all others. Without a text it goes to everybody.',
    none: 'None',
    noneThere: 'This connection has no approved templates. They are made and approved in Meta’s dashboard.',
    failed: 'The templates of this connection could not be loaded. Try again in a while.',
    gone: 'The template “{{name}}” is not approved at Meta any more. Choose another: with it the campaign stands still.',
    field: 'Takes fixed words and variables, as {nome}. Example: {{example}}',
    fieldBare: 'Takes fixed words and variables, as {nome}.',
    missing: 'Fill this in: without it the template does not leave.',
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
    label: 'Plantilla aprobada',
    why: 'Va a quien no escribió en las últimas 24 horas; el texto de arriba, a los demás. Sin texto, la plantilla va a todos.',
    none: 'Ninguna',
    noneThere: 'Esta conexión no tiene plantillas aprobadas. Se crean y se aprueban en el panel de Meta.',
    failed: 'No se pudieron cargar las plantillas de esta conexión. Inténtalo de nuevo en un rato.',
    gone: 'La plantilla “{{name}}” ya no está aprobada en Meta. Elige otra: con ella la campaña no avanza.',
    field: 'Acepta palabras fijas y variables, como {nome}. Ejemplo: {{example}}',
    fieldBare: 'Acepta palabras fijas y variables, como {nome}.',
    missing: 'Complétalo: sin esto la plantilla no sale.',
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
